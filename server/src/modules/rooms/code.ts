/** Codes that lead to the door of a room: six letters or digits that nobody takes for one another. */
import { randomInt } from 'node:crypto'
import { roomCodeCharacters, roomCodeLength } from '@vitrine/contract'

export function newCode(): string {
  const character = () => roomCodeCharacters[randomInt(roomCodeCharacters.length)] ?? ''
  return Array.from({ length: roomCodeLength }, character).join('')
}

/** As it is kept, of what somebody typed: in any letter case, with whatever stands between. */
export function codeOf(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}
