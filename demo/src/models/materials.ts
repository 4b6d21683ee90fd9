// Every finish of both companies. Colours are sRGB; `dark` is the low tone of the surface's pattern.
import type { SurfaceName } from '../textures/surfaces.ts'

export interface Material {
  color: string
  dark?: string
  surface?: SurfaceName
  /** 0 mirror, 1 chalk. */
  roughness: number
  metallic?: number
  /** Strength of the surface's relief. */
  bump?: number
  /** Soft light along the outline, for textiles. */
  sheen?: number
  /** Light given off by a lit shade or bulb. */
  glow?: { color: string; strength: number }
}

const wood = (color: string, dark: string, surface: SurfaceName = 'oak', roughness = 0.48): Material => ({
  color,
  dark,
  surface,
  roughness,
  bump: 0.25,
})
const paint = (color: string, roughness = 0.5): Material => ({ color, roughness })
const metal = (color: string, roughness: number): Material => ({ color, roughness, metallic: 1 })
const weave = (color: string, dark: string): Material => ({
  color,
  dark,
  surface: 'weave',
  roughness: 0.92,
  bump: 0.8,
  sheen: 0.18,
})
const boucle = (color: string, dark: string): Material => ({
  color,
  dark,
  surface: 'boucle',
  roughness: 0.95,
  bump: 1.5,
  sheen: 0.16,
})
const velvet = (color: string, dark: string): Material => ({
  color,
  dark,
  surface: 'velvet',
  roughness: 0.8,
  bump: 0.3,
  sheen: 0.75,
})
const leather = (color: string, dark: string): Material => ({
  color,
  dark,
  surface: 'leather',
  roughness: 0.42,
  bump: 0.35,
})
const lit = (color: string, strength: number, surface?: SurfaceName): Material => ({
  color: '#f6efe2',
  dark: '#e2d6c2',
  ...(surface ? { surface, bump: 1 } : {}),
  roughness: 0.6,
  glow: { color, strength },
})

export const materials = {
  'oak-natural': wood('#d3ac7c', '#a97b4b'),
  'oak-light': wood('#e3cba8', '#bf9d72'),
  'oak-smoked': wood('#80603f', '#4f3823'),
  'ash-black': wood('#34322f', '#161514', 'oak', 0.5),
  'ash-white': wood('#ebe5da', '#d3c9b8', 'oak', 0.5),
  walnut: wood('#94663f', '#4b2f1c', 'walnut', 0.44),
  'forest-stain': wood('#3d5a47', '#223629'),
  'rust-stain': wood('#a4512f', '#6f3320'),
  'steel-black': { ...metal('#3a3a3b', 0.5), metallic: 0.35 },
  'steel-white': paint('#ecebe7', 0.45),
  'steel-forest': paint('#2d4a3c', 0.45),
  'steel-sand': paint('#cdb899', 0.5),
  'steel-brick': paint('#a5472f', 0.45),
  'steel-ochre': paint('#d29a3a', 0.45),
  'steel-blue': paint('#45627d', 0.45),
  chrome: metal('#d9dadb', 0.12),
  steel: metal('#b9babb', 0.32),
  brass: metal('#d5a95c', 0.27),
  copper: metal('#c98261', 0.28),
  'shell-chalk': paint('#ece8e0', 0.42),
  'shell-moss': paint('#6f7a58', 0.42),
  'shell-clay': paint('#b96f50', 0.42),
  'shell-ink': paint('#2f3742', 0.42),
  'shell-mustard': paint('#d3a23e', 0.42),
  'shell-fog': paint('#b7bcba', 0.42),
  'lacquer-white': paint('#f0eee9', 0.32),
  'lacquer-sage': paint('#a5af98', 0.36),
  'lacquer-night': paint('#2c3644', 0.34),
  'lino-black': paint('#2b2b2a', 0.7),
  'linen-sand': weave('#d8cbb6', '#ab9a80'),
  'linen-grey': weave('#a9a8a3', '#75746f'),
  'linen-sage': weave('#9aa68d', '#6a765e'),
  'linen-blue': weave('#6d8297', '#445566'),
  'linen-charcoal': weave('#55534f', '#2b2a28'),
  'linen-white': weave('#ece7dc', '#cbc3b3'),
  'linen-terracotta': weave('#bf7a5a', '#8c5238'),
  'boucle-ivory': boucle('#f3eee3', '#c2b7a4'),
  'boucle-grey': boucle('#b9b7b1', '#7c7a75'),
  'boucle-moss': boucle('#7f8a68', '#4c553c'),
  'boucle-rust': boucle('#bb7149', '#7a4126'),
  'velvet-forest': velvet('#2f5a46', '#1a372a'),
  'velvet-rose': velvet('#b98480', '#8a5a57'),
  'velvet-ochre': velvet('#c6923c', '#8e6422'),
  'velvet-midnight': velvet('#2d3e5e', '#18233a'),
  'leather-cognac': leather('#a9683a', '#6e3d1e'),
  'leather-black': leather('#33302d', '#171514'),
  'leather-sand': leather('#c6a982', '#97794f'),
  'cord-natural': { color: '#d9c196', dark: '#93774a', surface: 'cord', roughness: 0.85, bump: 1.2 },
  'cord-black': { color: '#45413b', dark: '#171513', surface: 'cord', roughness: 0.85, bump: 1.2 },
  'marble-white': { color: '#efedea', dark: '#9d9b9a', surface: 'stone', roughness: 0.24 },
  'marble-green': { color: '#37594a', dark: '#a9bdaf', surface: 'stone', roughness: 0.24 },
  travertine: { color: '#dccdb4', dark: '#ad9673', surface: 'stone', roughness: 0.5 },
  'marble-black': { color: '#2c2b2c', dark: '#a3a09c', surface: 'stone', roughness: 0.22 },
  mattress: weave('#f0ede6', '#d6d0c4'),
  'bed-linen': weave('#f4f1ea', '#dcd6ca'),
  felt: paint('#5a5a56', 0.95),
  mirror: metal('#f1f3f4', 0.06),
  rubber: paint('#1f1f1f', 0.7),
  'opal-lit': lit('#ffdcae', 1.05),
  'opal-warm': lit('#ffcf94', 0.95),
  'linen-lit': lit('#ffd09a', 0.78, 'weave'),
  'linen-lit-white': lit('#ffe3c2', 0.85, 'weave'),
  'pleat-lit': lit('#ffcb90', 0.8, 'pleat'),
  'paper-lit': lit('#ffe0b5', 0.9),
  'glow-strip': lit('#ffe9cc', 2.2),
  'shade-inside': { color: '#f5ead6', roughness: 0.7, glow: { color: '#ffcf92', strength: 1.1 } },
  'cord-cable': paint('#262626', 0.8),
  'ceramic-white': paint('#eeebe4', 0.25),
  'ceramic-indigo': paint('#343a6b', 0.22),
  'ceramic-amber': paint('#c98a2e', 0.24),
  'ceramic-sage': paint('#9ba892', 0.3),
  'ceramic-terracotta': paint('#b86a48', 0.6),
  'powder-indigo': paint('#2f3566', 0.45),
  'powder-amber': paint('#e0a43a', 0.45),
  'powder-black': paint('#262628', 0.5),
  'powder-white': paint('#efeeea', 0.48),
  'powder-sage': paint('#93a18a', 0.48),
  'powder-brick': paint('#a8503a', 0.48),
  'wall-warm': paint('#e6ddd0', 0.95),
  'wall-sage': paint('#bcc4b1', 0.95),
  'wall-clay': paint('#cf9f83', 0.95),
  'wall-night': paint('#39405f', 0.95),
  'wall-white': paint('#efece6', 0.95),
  'floor-oak': { ...wood('#c9a478', '#9b7347'), roughness: 0.42 },
  'floor-stone': { color: '#cfcac1', dark: '#bdb7ac', surface: 'stone', roughness: 0.5 },
  rug: { color: '#e8e0d2', dark: '#c4b8a3', surface: 'boucle', roughness: 0.97, bump: 1.2, sheen: 0.1 },
  'rug-dark': {
    color: '#8b8f86',
    dark: '#5f625b',
    surface: 'boucle',
    roughness: 0.97,
    bump: 1.2,
    sheen: 0.1,
  },
  leaf: paint('#5d7a4d', 0.6),
  'leaf-dark': paint('#40603f', 0.6),
} satisfies Record<string, Material>

export type MaterialName = keyof typeof materials

/** Which material each slot of a model wears. */
export type Finish = Record<string, MaterialName>

export const materialNamed = (name: MaterialName): Material => materials[name]
