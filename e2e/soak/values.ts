/** Values of each kind: as they are kept, typed, pasted and shown. Written a second time, apart from the program's own. */
import type { Company, Field, Stored } from './company.ts'
import { type Kind, pick, type Random } from './plan.ts'

export interface Value {
  stored: Stored
  /** Into an editor. */
  typed: string
  /** As a spreadsheet has it. */
  pasted: string
}

/** Another one than is there. `serial` makes it one that never was. */
export function newValue(
  company: Company,
  { kind }: Field,
  { random, serial, present }: { random: Random; serial: string; present: Stored },
): Value {
  const same = (text: string): Value => ({ stored: text, typed: text, pasted: text })
  switch (kind) {
    case 'name':
      return same(`Chair ${serial}`)
    case 'reference':
      return same(`REF-${serial}`)
    case 'description':
      return same(`Described as ${serial}`)
    case 'text':
      return same(`Workshop ${serial}`)
    case 'number':
    case 'price':
      return newNumber(random, kind === 'price' ? '€' : '', present)
    case 'date':
      return newDate(random, present)
    case 'link':
      return same(`https://example.com/${serial}`)
    case 'option': {
      const option = other(random, company.options, (name) => name === present)
      return { ...same(option), pasted: option.toLowerCase() }
    }
    case 'badge': {
      const { label, color } = other(
        random,
        company.badges,
        (badge) => present?.startsWith(badge.label) === true,
      )
      return { stored: `${label}|${color}`, typed: label, pasted: label }
    }
    case 'category': {
      const { _id, name } = other(random, company.categories, ({ _id }) => _id === present)
      return { stored: _id, typed: name, pasted: name }
    }
    case 'folders':
      return newFolders(company.folders, random, present)
    case 'published':
      return same(present === 'true' ? 'false' : 'true')
  }
}

/** No value of the kind, and why. */
export function wrongValue(kind: Kind): { typed: string; reason: string } {
  const tooShort = { typed: 'AB', reason: 'Minimum characters: 3' }
  const wrong: Partial<Record<Kind, { typed: string; reason: string }>> = {
    name: tooShort,
    reference: tooShort,
    number: { typed: 'about a metre', reason: 'Not a number' },
    price: { typed: '12 or 13', reason: 'Not a number' },
    date: { typed: '20270231', reason: 'Invalid date' },
    link: { typed: 'no address', reason: 'URL is blank or invalid' },
  }
  const found = wrong[kind]
  if (found === undefined) throw new Error(`nothing is wrong for ${kind}`)
  return found
}

/** What the table shows. */
export function shownText(company: Company, { kind }: Field, stored: Stored): string {
  if (stored === null || stored === '') return ''
  switch (kind) {
    case 'number':
      return Number(stored).toLocaleString('en-US', { maximumFractionDigits: 20 })
    case 'price':
      return Number(stored).toLocaleString('en-US', { style: 'currency', currency: 'EUR' })
    case 'date':
      return new Date(`${stored}T00:00:00Z`).toLocaleDateString('en-US', {
        dateStyle: 'medium',
        timeZone: 'UTC',
      })
    case 'badge':
      return stored.split('|')[0] ?? ''
    case 'link':
      return stored.replace('https://', '')
    case 'category':
      return nameOf(company.categories, stored)
    case 'folders':
      return stored
        .split(',')
        .map((id) => nameOf(company.folders, id))
        .sort()
        .join(', ')
    case 'published':
      return stored === 'true' ? 'on' : 'off'
    default:
      return stored
  }
}

export function nameOf(list: readonly { _id: string; name: string }[], id: string): string {
  return list.find(({ _id }) => _id === id)?.name ?? `nothing called ${id}`
}

function other<Item>(random: Random, items: readonly Item[], isPresent: (item: Item) => boolean): Item {
  return pick(
    random,
    items.filter((item) => !isPresent(item)),
  )
}

function newNumber(random: Random, sign: string, present: Stored): Value {
  const whole = 1 + random(9_000)
  const cents = pick(random, ['', '.5', '.25', '.75'])
  const stored = `${whole}${cents}`
  if (stored === present) return newNumber(random, sign, present)
  const grouped = whole.toLocaleString('en-US')
  // Only what can be read in one way.
  const written = cents === '' ? [stored] : [stored, `${grouped}${cents}`, stored.replace('.', ',')]
  return { stored, typed: pick(random, written), pasted: `${sign}${pick(random, written)}` }
}

function newDate(random: Random, present: Stored): Value {
  const month = String(1 + random(12)).padStart(2, '0')
  const day = String(1 + random(28)).padStart(2, '0')
  const stored = `2027-${month}-${day}`
  if (stored === present) return newDate(random, present)
  return {
    stored,
    typed: `2027${month}${day}`,
    pasted: pick(random, [stored, `${day}.${month}.2027`, `2027/${month}/${day}`]),
  }
}

function newFolders(folders: Company['folders'], random: Random, present: Stored): Value {
  const chosen = folders.filter(() => random(2) === 0)
  const stored = chosen
    .map(({ _id }) => _id)
    .sort()
    .join(',')
  if (stored === '' || stored === present) return newFolders(folders, random, present)
  const names = chosen.map(({ name }) => name).join(', ')
  return { stored, typed: names, pasted: names }
}
