/** Refusals of spreadsheets, each with its place: `Products!B7`, `Products!7:7` for a row, the name of a part, or the kind of file. */
import { refuse } from '../../errors.ts'
import { columnLetter } from '../column-letter.ts'

/** It holds more than any table that people work with. */
export function tooLarge(place: string, cause?: unknown): never {
  return refuse('SheetTooLarge', { place }, { cause })
}

export function damaged(place: string, cause?: unknown): never {
  return refuse('SheetDamaged', { place }, { cause })
}

/** Where a row is: as spreadsheets write a range of all its cells. */
export function placeOfRow(sheet: string, row: number): string {
  return placeIn(sheet, `${row}:${row}`)
}

/** `column`: from 0. */
export function placeOfCell(sheet: string, row: number, column: number): string {
  return placeIn(sheet, `${columnLetter(column)}${row}`)
}

function placeIn(sheet: string, place: string): string {
  return sheet === '' ? place : `${sheet.slice(0, 100)}!${place}`
}
