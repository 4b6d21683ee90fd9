import type { MaterialName } from '../../models/materials.ts'
import type { Random } from '../../random.ts'
import { type Draft, type ExpandRules, retail } from '../expand.ts'
import { type FinishWords, finishWords } from './finishes.ts'
import { ribbons } from './structure.ts'

function wordsFor(material: MaterialName): FinishWords {
  const words = finishWords[material]
  if (!words) throw new Error(`No words for the material ${material}`)
  return words
}

/** In percent; of other materials nobody has said it. */
const recycledShare: Readonly<Record<string, string>> = {
  Steel: '62.5',
  Brass: '70',
  Velvet: '85',
  Bouclé: '40',
  Oak: '0',
}

export const atelierRules: ExpandRules = {
  house: 'AN',
  language: 'en',
  wordsFor,
  prices(eur, random) {
    const prices: Record<string, string> = {
      'retail-eur': eur.toFixed(2),
      'trade-eur': (eur * 0.68).toFixed(2),
      'retail-usd': retail(eur * 1.19).toFixed(2),
      'retail-gbp': retail(eur * 0.88).toFixed(2),
    }
    // Project prices exist only for what has been quoted before.
    if (random() < 0.72) prices['contract-eur'] = (eur * (0.57 + random() * 0.06)).toFixed(2)
    if (random() < 0.55) prices['project-cny'] = String(Math.round((eur * 7.7) / 50) * 50)
    return prices
  },
  details(draft, random) {
    const { family, size, look, text } = draft
    const main = wordsFor(look[0] ?? 'oak-natural')
    const [width, height, depth] = size.cm
    const details: Record<string, string> = {
      width: String(width),
      depth: String(depth),
      height: String(height),
      weight: (size.kg * (0.98 + random() * 0.04)).toFixed(1),
      material: main.material,
      finish: main.finish,
      designer: family.designer,
      launched: launchDate(draft),
      care: `https://www.atelier.example/care/${family.careSheet}`,
      'description-fr': text.description.fr,
      'description-zh': text.description.zh,
      'cost-note': costNote(draft, random),
    }
    // Nobody has said it yet where a piece is neither heavy nor light.
    if (size.kg >= 25 || size.kg < 12) details.assembly = String(size.kg >= 25)
    const share = recycledShare[main.material]
    if (share !== undefined) details.recycled = share
    const ribbon = ribbonFor(draft, random)
    if (ribbon) details.ribbon = `${ribbon.label}|${ribbon.color}`
    return details
  },
}

/** Later looks of a family came out one season after another. */
function launchDate({ family, lookIndex }: Draft): string {
  const date = new Date(`${family.launched}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + lookIndex * 5, Math.min(28, date.getUTCDate() + lookIndex * 3))
  return date.toISOString().slice(0, 10)
}

function ribbonFor(draft: Draft, random: Random): { label: string; color: string } | null {
  if (launchDate(draft) >= '2025-06-01') return ribbons.fresh
  const draw = random()
  if (draw < 0.09) return ribbons.best
  if (draw < 0.14) return ribbons.edition
  return draw < 0.17 ? ribbons.last : null
}

const makers = [
  'Hauge Snekkeri',
  'Fabrika Lom',
  'Marelli Metalli',
  'Vävhuset Borås',
  'Tapisserie Duval',
  'Kamnik Les',
] as const

function costNote({ eur }: Draft, random: Random): string {
  const maker = makers[Math.floor(random() * makers.length)] ?? makers[0]
  const share = Math.round(31 + random() * 13)
  const cost = ((eur * share) / 100).toFixed(2)
  const weeks = 4 + Math.floor(random() * 9)
  const lot = [6, 10, 12, 20, 24, 40][Math.floor(random() * 6)] ?? 12
  const notes = [
    `Landed ${cost} EUR (${share} %), ${maker}. Re-quote before the autumn list.`,
    `${maker}: ${cost} EUR from ${lot} pieces, ${weeks} weeks. Below that add 9 %.`,
    `Cost ${cost} EUR incl. carton. ${maker} asks for a deposit of a third.`,
    `${share} % of retail. Freight is the risk here, not ${maker}.`,
    `Agreed ${cost} EUR with ${maker} until year end; timber clause applies.`,
    `Made in lots of ${lot}. Second source for the fabric still missing.`,
    `${cost} EUR ex works, ${weeks} weeks. Margin is thin at the contract price.`,
  ]
  return notes[Math.floor(random() * notes.length)] ?? ''
}
