/** What calendars are called in the language of the page: the library knows English alone. */
import type { DatePickerProps } from '@mantine/dates'

type CalendarWords = Pick<
  DatePickerProps,
  | 'firstDayOfWeek'
  | 'weekdayFormat'
  | 'monthLabelFormat'
  | 'monthsListFormat'
  | 'getDayAriaLabel'
  | 'ariaLabels'
>

/** `language`: a tag such as `fr-FR`; empty is English. */
export function calendarWords(language: string): CalendarWords {
  const tag = language === '' ? 'en-US' : language
  const isEnglish = tag.startsWith('en')
  const written = (options: Intl.DateTimeFormatOptions, as = tag) => {
    const format = new Intl.DateTimeFormat(as, { ...options, timeZone: 'UTC' })
    return (day: string) => format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
  }
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  return {
    firstDayOfWeek: isEnglish ? 0 : 1,
    weekdayFormat: written({ weekday: 'short' }),
    monthLabelFormat: written({ month: 'long', year: 'numeric' }),
    monthsListFormat: written({ month: 'short' }),
    getDayAriaLabel: written({ day: 'numeric', month: 'long', year: 'numeric' }, isEnglish ? 'en-GB' : tag),
    ariaLabels: {
      previousMonth: relative.format(-1, 'month'),
      nextMonth: relative.format(1, 'month'),
      previousYear: relative.format(-1, 'year'),
      nextYear: relative.format(1, 'year'),
      previousDecade: relative.format(-10, 'year'),
      nextDecade: relative.format(10, 'year'),
    },
  }
}
