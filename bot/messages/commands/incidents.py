"""What people are told when the bot itself fails; {number} is the incident's."""

TRY_AGAIN = (
    "Sorry, something went wrong on my side, and nothing was changed. Please try again. If it "
    "happens once more, tell whoever runs me this number: {number}."
)
COMES_AGAIN = (
    "Sorry, something went wrong on my side. Slack gives me your message once more in a minute, "
    "and I answer then. If no answer comes, send it again and tell whoever runs me this number: "
    "{number}."
)
LOST_MESSAGE = (
    "There is something to tell you that I failed to put into words (incident {number}). "
    "`/dip status` and `/dip map` show how the game stands."
)
PICTURE_COMES = "The map is being drawn …"
LOST_PICTURE = "The map could not be shown (incident {number}). `/dip map` tries again."
LOST_FILES = (
    "Slack did not take the file that belongs here (incident {number}). With `/dip gm export` "
    "the GM gets the whole game as a file; once it is over, anybody does."
)
PICTURE_ELSEWHERE = "The answer and its picture are in your direct messages with me."
FILE_ELSEWHERE = "The file is in your direct messages with me."
