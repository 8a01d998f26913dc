export default { initialize() {} };
