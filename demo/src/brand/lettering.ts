// Capitals drawn as strokes on a height of 100, so that no font of the machine is needed.

interface Letter {
  width: number
  path: string
}

const letters: Record<string, Letter> = {
  A: { width: 86, path: 'M0,100 L43,0 L86,100 M15,66 H71' },
  C: { width: 82, path: 'M82,22 A48,50 0 1 0 82,78' },
  D: { width: 78, path: 'M0,0 H28 A50,50 0 0 1 28,100 H0 Z' },
  E: { width: 55, path: 'M55,0 H0 V100 H55 M0,49 H46' },
  I: { width: 0, path: 'M0,0 V100' },
  L: { width: 52, path: 'M0,0 V100 H52' },
  M: { width: 88, path: 'M0,100 V0 L44,64 L88,0 V100' },
  N: { width: 74, path: 'M0,100 V0 L74,100 V0' },
  O: { width: 100, path: 'M50,0 A50,50 0 1 0 50,100 A50,50 0 1 0 50,0 Z' },
  R: { width: 60, path: 'M0,100 V0 H30 A26.5,26.5 0 0 1 30,53 H0 M28,53 L60,100' },
  T: { width: 72, path: 'M0,0 H72 M36,0 V100' },
  U: { width: 70, path: 'M0,0 V65 A35,35 0 0 0 70,65 V0' },
  '&': {
    width: 78,
    path: 'M78,100 L21,36 C7,20 15,0 34,0 C53,0 57,22 40,34 L19,48 C-6,64 1,100 33,100 C54,100 69,84 73,62',
  },
}

/** Pairs that stand too far apart with even spacing. */
const kerning: Record<string, number> = {
  AT: -20,
  TE: -4,
  LI: -2,
  LU: -6,
  RN: -2,
  NO: -5,
  OR: -5,
  RD: -2,
  EL: -2,
  CO: -8,
  AL: -2,
}

export interface Lettering {
  svg: string
  width: number
}

/** One line of capitals; `tracking` is the space between letters, `stroke` their thickness. */
export function letterLine(
  text: string,
  options: { stroke: number; tracking: number; color: string; wordSpace?: number },
): Lettering {
  let x = 0
  const shapes: string[] = []
  const characters = [...text]
  characters.forEach((character, i) => {
    if (character === ' ') {
      x += options.wordSpace ?? 46
      return
    }
    const letter = letters[character]
    if (!letter) throw new Error(`No shape for the letter ${character}`)
    shapes.push(`<path d="${letter.path}" transform="translate(${x} 0)"/>`)
    const next = characters[i + 1]
    if (next)
      x +=
        letter.width +
        (next === ' ' ? options.tracking / 2 : options.tracking + (kerning[character + next] ?? 0))
    else x += letter.width
  })
  return {
    svg: `<g fill="none" stroke="${options.color}" stroke-width="${options.stroke}" stroke-linejoin="miter" stroke-miterlimit="6">${shapes.join('')}</g>`,
    width: x,
  }
}
