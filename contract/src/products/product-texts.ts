/** The texts that every product has, in what is answered and what is sent: as `rules/src/attributes.ts` describes them. */
import { type builtInAttributes, ofEachText, type TextKey, textAttributes } from '@vitrine/rules'
import * as z from 'zod'

/** Keys of texts whose description says `Part`. */
type TextsWith<Part> = {
  [Key in TextKey]: (typeof builtInAttributes)[Key] extends Part ? Key : never
}[TextKey]
type Always = Record<TextsWith<{ seenBy: 'everybody' }>, z.ZodString>
type ForStaff = Record<TextsWith<{ seenBy: 'staff' }>, z.ZodNullable<z.ZodString>>
type Needed = Record<TextsWith<{ isName: true }>, z.ZodString>
type Optional = Record<TextsWith<{ isName: false }>, z.ZodDefault<z.ZodString>>

const sentText = z.string().max(20_000)

export const answeredTexts = ofEachText((key) =>
  textAttributes[key].seenBy === 'everybody'
    ? z.string()
    : z.string().nullable().describe('null for clients and links'),
) as Always & ForStaff

export const textsOfNewProduct = ofEachText((key) =>
  textAttributes[key].isName ? sentText : sentText.default(''),
) as Needed & Optional

export const changedTexts = ofEachText(() => sentText.optional())
