// From families to products: one per size and look, each with its own name, text and prices.
import type { ProductEntry } from '../catalog.ts'
import type { Finish, MaterialName } from '../models/materials.ts'
import { createRandom, type Random } from '../random.ts'
import type { Family, FamilySize, Words } from './family.ts'

/** What a company knows about a material. */
export interface LookWords {
  name: Words
  notes: readonly [string, string]
  price: number
}

export interface ExpandRules {
  /** Two letters before the number: `AN`. */
  house: string
  language: 'en' | 'fr'
  wordsFor: (material: MaterialName) => LookWords
  prices: (eur: number, random: Random) => Record<string, string>
  details: (draft: Draft, random: Random) => Record<string, string>
}

export interface Draft {
  family: Family
  size: FamilySize
  look: readonly MaterialName[]
  lookIndex: number
  sizeIndex: number
  eur: number
  reference: string
  /** Name and description in the three languages. */
  text: { name: Words; description: Words }
}

export function expandFamilies(families: readonly Family[], rules: ExpandRules): ProductEntry[] {
  const products: ProductEntry[] = []
  const numbers = new Map<string, number>()
  let serial = 0
  for (const family of families) {
    // Each code counts on from its own start, as if products had been added over the years.
    let number =
      numbers.get(family.code) ?? 100 + ((family.code.charCodeAt(0) * 7 + family.code.charCodeAt(1) * 3) % 60)
    family.sizes.forEach((size, sizeIndex) => {
      family.looks.forEach((look, lookIndex) => {
        number += 1 + ((number * 7) % 3)
        serial++
        const reference = `${rules.house}-${family.code}-${String(number).padStart(4, '0')}`
        const random = createRandom(reference)
        const factor = look.reduce((best, material) => Math.max(best, rules.wordsFor(material).price), 1)
        const first = (family.looks[0] ?? []).reduce(
          (best, material) => Math.max(best, rules.wordsFor(material).price),
          1,
        )
        const eur = retail((size.eur * factor) / first)
        const text = {
          name: nameOf(family, size, look, rules),
          description: describe(family, look, rules, serial),
        }
        const draft: Draft = { family, size, look, lookIndex, sizeIndex, eur, reference, text }
        products.push({
          name: text.name[rules.language],
          reference,
          description: text.description[rules.language],
          internalNote: family.isUnpublished === true ? unpublishedBecause[rules.language] : '',
          category: family.category,
          folders: [...family.folders],
          isPublished: family.isUnpublished !== true,
          prices: rules.prices(eur, random),
          details: rules.details(draft, random),
          shoot: {
            model: size.model,
            sizeCm: { width: size.cm[0], height: size.cm[1], depth: size.cm[2] },
            finish: finishOf(family, look),
            ...(family.withVariants && lookIndex === 0
              ? {
                  variants: family.looks.map((other) => ({
                    name: lookName(other, rules)[rules.language],
                    finish: finishOf(family, other),
                  })),
                }
              : {}),
            withModel: lookIndex < 2,
            withVideo: family.withVideo === true && lookIndex === 0 && sizeIndex === 0,
            extraViews: [...(family.extraViews ?? [])],
            careSheet: family.careSheet,
          },
        })
      })
    })
    numbers.set(family.code, number)
  }
  return products
}

const unpublishedBecause = {
  en: 'Not for clients yet: the workshop has still to confirm its sizes.',
  fr: 'Pas encore pour les clients : l’atelier doit confirmer les dimensions.',
}

/** Prices end in 9 above a hundred, as in a shop. */
export function retail(amount: number): number {
  return amount < 100 ? Math.round(amount) : Math.round(amount / 10) * 10 - 1
}

function finishOf(family: Family, look: readonly MaterialName[]): Finish {
  const finish: Finish = { ...family.fixed }
  family.choose.forEach((slot, i) => {
    const material = look[i]
    if (material) finish[slot] = material
  })
  for (const [slot, chosen] of Object.entries(family.follow ?? {})) {
    const material = finish[chosen]
    if (material) finish[slot] = material
  }
  return finish
}

function lookName(look: readonly MaterialName[], rules: ExpandRules): Words {
  const unique = [...new Set(look)].map((material) => rules.wordsFor(material).name)
  return {
    en: unique.map((words) => words.en).join(', '),
    fr: unique.map((words) => words.fr).join(', '),
    zh: unique.map((words) => words.zh).join('、'),
  }
}

function nameOf(family: Family, size: FamilySize, look: readonly MaterialName[], rules: ExpandRules): Words {
  const looks = lookName(look, rules)
  const label = size.label ? ` ${size.label}` : ''
  return {
    en: `${family.name} ${family.noun.en}${label && !/\d/.test(label) ? ',' : ''}${label}, ${looks.en}`,
    fr: `${family.name}, ${family.noun.fr}${label}, ${looks.fr}`,
    zh: `${family.name} ${family.noun.zh}${label}，${looks.zh}`,
  }
}

function describe(family: Family, look: readonly MaterialName[], rules: ExpandRules, serial: number): Words {
  // The chosen materials take turns in being spoken about.
  const chosen = look[serial % look.length] ?? look[0]
  const note = chosen ? rules.wordsFor(chosen).notes[serial % 2 === 0 ? 0 : 1] : ''
  const looks = lookName(look, rules)
  const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
  return rules.language === 'en'
    ? {
        en: `${family.say.en} ${note}`,
        fr: `${family.say.fr} ${capital(looks.fr)}.`,
        zh: `${family.say.zh}${looks.zh}。`,
      }
    : {
        en: `${family.say.en} ${capital(looks.en)}.`,
        fr: `${family.say.fr} ${note}`,
        zh: `${family.say.zh}${looks.zh}。`,
      }
}
