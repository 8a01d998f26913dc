"""What a lesson is made of: playing a position, and questions without end."""
