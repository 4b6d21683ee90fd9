// How the two companies write down their ranges: a family of products shares a design and a text;
// sizes and looks multiply it.
import type { MaterialName } from '../models/materials.ts'
import type { ModelName } from '../models/registry.ts'

export interface Words {
  en: string
  fr: string
  zh: string
}

export interface FamilySize {
  /** Shown in the name when a family has several sizes, e.g. `200 cm`. */
  label?: string
  model: ModelName
  /** Width, height, depth in centimetres. */
  cm: readonly [number, number, number]
  kg: number
  /** Retail price in euros in the first look. */
  eur: number
}

export interface Family {
  name: string
  /** What it is: "dining chair". */
  noun: Words
  /** Two letters in the reference. */
  code: string
  category: string
  folders: readonly string[]
  designer: string
  /** YYYY-MM-DD */
  launched: string
  say: Words
  sizes: readonly FamilySize[]
  /** Slots that a customer chooses, in the order of the name. */
  choose: readonly string[]
  /** One line per look: a material for each chosen slot. */
  looks: readonly (readonly MaterialName[])[]
  /** Materials of the other slots. */
  fixed?: Readonly<Record<string, MaterialName>>
  /** Slots that always wear what a chosen slot wears. */
  follow?: Readonly<Record<string, string>>
  extraViews?: readonly ('turned' | 'close' | 'evening')[]
  withVideo?: boolean
  /** All looks in one 3D file, to be switched in the viewer. */
  withVariants?: boolean
  careSheet: string
  /** Not ready for clients yet. */
  isUnpublished?: boolean
}
