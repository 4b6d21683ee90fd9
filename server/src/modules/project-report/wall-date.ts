/** A moment as clocks of a zone show it, in files. Pure. */
import { offsetMinutesOf, timezoneLabel } from '@vitrine/rules'
import type { SheetCell } from '../../platform/sheets/sheet.ts'

export function wallMoment(instant: string, timeZone: string): SheetCell {
  const at = new Date(instant)
  const minutes = offsetMinutesOf(timeZone, at)
  return {
    date: new Date(at.getTime() + minutes * 60_000),
    hasTime: true,
    offset: minutes === 0 ? 'GMT' : timezoneLabel(minutes / 60).replace('UTC', ''),
  }
}
