/** What clocks show, without a time zone: apart from `project-time`, so that who only checks it doesn't load that. */
import { isIsoDate } from '../formats/date-format.ts'

/** Whether a text is a day and a minute of it, `YYYY-MM-DDTHH:mm`, from the year 1 to 9999. */
export function isWallTime(text: string): boolean {
  return /^.{10}T(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) && isIsoDate(text.slice(0, 10))
}
