/** How notifications are gathered, so that nobody is flooded. */
export interface NotificationTimes {
  /** What is of one topic within so many seconds is one line of the panel. */
  uniteSeconds: number
  /** A mail waits for so long for more to report. */
  mailAfterSeconds: number
  /** Least time between two mails to one person on one topic. */
  mailSpacingSeconds: number
}

export const usualTimes: NotificationTimes = {
  uniteSeconds: 600,
  mailAfterSeconds: 60,
  mailSpacingSeconds: 900,
}
