import type { BackdropLook } from './backdrop.ts'

type Paper = Omit<BackdropLook, 'plane'>

/** The paper rolls of each company's studio. */
export const looks: Record<'atelier' | 'lumen', { day: Paper; evening: Paper }> = {
  atelier: {
    day: { near: '#f3f0ea', far: '#ded8ce' },
    evening: { near: '#7c776f', far: '#4d4943' },
  },
  lumen: {
    day: { near: '#eeedf1', far: '#d3d3dc' },
    evening: { near: '#50557c', far: '#282b48' },
  },
}
