/** At this hour, in UTC, as the rest of what is done by night: companies have no zone of their own. */
const nightHour = 2

/** The first night that begins after `now`. */
export function nextNight(now: Date): Date {
  const night = new Date(now)
  night.setUTCHours(nightHour, 0, 0, 0)
  if (night <= now) night.setUTCDate(night.getUTCDate() + 1)
  return night
}
