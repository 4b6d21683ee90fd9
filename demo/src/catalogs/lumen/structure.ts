import type { Catalog } from '../../catalog.ts'
import type { MaterialName } from '../../models/materials.ts'
import { flattenTree } from '../atelier/structure.ts'
import { type ExpandRules, type LookWords, retail } from '../expand.ts'

export const priceTypes: Catalog['priceTypes'] = [
  { key: 'public-eur', name: 'Public EUR', currency: 'EUR' },
  { key: 'revendeur-eur', name: 'Revendeur EUR', currency: 'EUR' },
  { key: 'public-chf', name: 'Public CHF', currency: 'CHF' },
]

const ribbons = [
  { label: 'Nouveau', color: '#d98a1f' },
  { label: 'Fait main', color: '#3d3f8f' },
]
const temperatures = ['2200 K', '2700 K', '3000 K']
const classes = ['IP20', 'IP44', 'IP54']

type Field = Catalog['detailFields'][number]
const field = (key: string, name: string, type: Field['type'], more: Partial<Field> = {}): Field => ({
  key,
  name,
  type,
  required: false,
  searchable: false,
  dropdownOptions: [],
  ribbon: [],
  ...more,
})

export const detailFields: Catalog['detailFields'] = [
  field('puissance', 'Puissance (W)', 'number', { required: true }),
  field('flux', 'Flux lumineux (lm)', 'number'),
  field('temperature', 'Température de couleur', 'dropdown', {
    required: true,
    dropdownOptions: temperatures,
  }),
  field('ip', 'Indice de protection', 'dropdown', { dropdownOptions: classes }),
  field('largeur', 'Largeur (cm)', 'number', { required: true }),
  field('profondeur', 'Profondeur (cm)', 'number', { required: true }),
  field('hauteur', 'Hauteur (cm)', 'number', { required: true }),
  field('sortie', 'Date de sortie', 'date'),
  field('notice', 'Notice', 'hyperlink'),
  field('ruban', 'Ruban', 'ribbon', { ribbon: ribbons }),
  field('description-en', 'Description (English)', 'text', { searchable: true }),
  field('description-zh', '说明 (中文)', 'text', { searchable: true }),
  field('fournisseur', 'Note fournisseur', 'text'),
  field('code', 'QR code', 'QR Codes'),
]

export const detailTabs: Catalog['detailTabs'] = [
  { name: 'Lumière', fields: ['puissance', 'flux', 'temperature', 'ip'] },
  { name: 'Dimensions', fields: ['largeur', 'profondeur', 'hauteur'] },
  { name: 'Documents', fields: ['notice', 'sortie', 'ruban', 'description-en', 'description-zh', 'code'] },
  { name: 'Interne', fields: ['fournisseur'] },
]

export const searchWords: Catalog['searchWords'] = [
  { kind: 'synonym', language: 'all', words: ['lustre', 'chandelier'], means: ['suspension'] },
  { kind: 'replacement', language: 'fr-fr', words: ['lampe de chevet'], means: ['applique de chevet'] },
  { kind: 'ignored', language: 'fr-fr', words: ['je cherche', 's’il vous plaît'], means: [] },
]

export const categories = flattenTree({
  Intérieur: {
    Suspensions: {
      coupoles: 'Coupoles',
      globes: 'Globes',
      grappes: 'Grappes',
      textiles: 'Papier et textile',
      lineaires: 'Linéaires',
    },
    Lampadaires: { 'lampadaires-arques': 'Arqués', 'lampadaires-droits': 'Droits', liseuses: 'Liseuses' },
    Appliques: { 'appliques-directes': 'Directes', 'appliques-indirectes': 'Indirectes' },
  },
  'À poser': {
    Lampes: { 'lampes-salon': 'De salon', 'lampes-travail': 'De travail' },
    Nomades: { 'lampes-nomades': 'Rechargeables' },
  },
})

const shelf = (
  key: string,
  name: string,
  parent: string | null,
  description: string,
  isPublished = true,
) => ({ key, name, parent, isProductFolder: true, isPublished, description })

export const folders: Catalog['folders'] = [
  {
    key: 'collection',
    name: 'Collection',
    parent: null,
    isProductFolder: false,
    isPublished: true,
    description: 'Toutes les lampes du tarif en cours.',
  },
  shelf('suspensions', 'Suspensions', 'collection', 'Ce qui pend au plafond.'),
  shelf('lampadaires', 'Lampadaires', 'collection', 'Ce qui se tient debout.'),
  shelf('lampes', 'Lampes à poser', 'collection', 'Tables, bureaux, chevets, terrasses.'),
  shelf('appliques', 'Appliques', 'collection', 'Ce qui tient au mur.'),
  {
    key: 'projets',
    name: 'Projets',
    parent: null,
    isProductFolder: false,
    isPublished: true,
    description: 'Sélections pour les professionnels.',
  },
  shelf('hotellerie', 'Hôtellerie', 'projets', 'Chambres, bars et couloirs.'),
  shelf('bureaux', 'Bureaux', 'projets', 'En cours de sélection.', false),
]

const word = (fr: string, en: string, zh: string, a: string, b: string, price = 1): LookWords => ({
  name: { fr, en, zh },
  notes: [a, b],
  price,
})

const words: Partial<Record<MaterialName, LookWords>> = {
  'powder-indigo': word(
    'indigo',
    'indigo',
    '靛蓝',
    'L’indigo de la maison, mat à l’extérieur.',
    'Un bleu profond, presque noir lampe éteinte.',
  ),
  'powder-amber': word(
    'ambre',
    'amber',
    '琥珀',
    'L’ambre réchauffe la pièce même éteinte.',
    'Un jaune de résine, poudré fin.',
  ),
  'powder-black': word(
    'noir',
    'black',
    '黑色',
    'Noir mat, finement texturé.',
    'Un noir discret qui s’efface le soir.',
  ),
  'powder-white': word(
    'blanc',
    'white',
    '白色',
    'Un blanc cassé, jamais bleuté.',
    'Blanc mat, à peindre si on le souhaite.',
  ),
  'powder-sage': word(
    'sauge',
    'sage',
    '鼠尾草绿',
    'Un vert poussiéreux, calme à la lumière chaude.',
    'Sauge mate, douce au toucher.',
  ),
  'powder-brick': word(
    'brique',
    'brick',
    '砖红',
    'Rouge brique, franc et chaud.',
    'Un rouge de façade, sans brillance.',
  ),
  brass: word(
    'laiton',
    'brass',
    '黄铜',
    'Laiton brossé non verni : il se patine.',
    'Laiton massif, à lustrer ou à laisser brunir.',
    1.16,
  ),
  chrome: word(
    'chrome',
    'chrome',
    '镀铬',
    'Chrome poli miroir.',
    'Le chrome prend la couleur de la pièce.',
    1.08,
  ),
  'pleat-lit': word(
    'coton écru',
    'ecru cotton',
    '本色棉',
    'Coton écru, lavable à la main.',
    'Une toile mate qui dore la lumière.',
  ),
  'linen-lit': word(
    'lin miel',
    'honey linen',
    '蜜色亚麻',
    'Lin miel, lumière de fin d’après-midi.',
    'Un lin épais, couleur pain.',
  ),
  'linen-lit-white': word(
    'lin blanc',
    'white linen',
    '白色亚麻',
    'Lin blanc, lumière claire sans dureté.',
    'Lin blanc tendu sur anneaux laitonnés.',
  ),
  'paper-lit': word(
    'papier naturel',
    'natural paper',
    '原色纸',
    'Papier non blanchi, fibres visibles.',
    'Le papier jaunit un peu, comme un livre aimé.',
  ),
  'oak-natural': word('chêne', 'oak', '橡木', 'Chêne huilé.', 'Pied en chêne massif, tourné.'),
  walnut: word('noyer', 'walnut', '胡桃木', 'Noyer huilé, veiné de brun et de prune.', 'Noyer massif.', 1.14),
  'ash-black': word(
    'frêne noir',
    'black ash',
    '黑色白蜡木',
    'Frêne teinté noir, pores ouverts.',
    'Frêne noir mat.',
  ),
  'ceramic-indigo': word(
    'émail indigo',
    'indigo glaze',
    '靛蓝釉',
    'Émail indigo, plus clair sur les arêtes.',
    'Un bleu de cobalt cuit deux fois.',
  ),
  'ceramic-amber': word(
    'émail ambre',
    'amber glaze',
    '琥珀釉',
    'Émail ambre, transparent comme un bonbon.',
    'Ambre au fer, coulures permises.',
  ),
  'ceramic-white': word(
    'émail blanc',
    'white glaze',
    '白釉',
    'Blanc stannifère, épais et doux.',
    'Émail blanc satiné.',
  ),
  'ceramic-sage': word(
    'émail sauge',
    'sage glaze',
    '鼠尾草绿釉',
    'Vert sauge aux cendres.',
    'Un céladon mat.',
  ),
  'ceramic-terracotta': word(
    'terre cuite',
    'terracotta',
    '素陶',
    'Terre cuite brute, cirée.',
    'Terre rouge, sans émail.',
  ),
  'marble-green': word(
    'marbre vert',
    'green marble',
    '绿色大理石',
    'Marbre vert, veiné de clair.',
    'Un socle lourd, poli.',
    1.22,
  ),
  'marble-white': word(
    'marbre blanc',
    'white marble',
    '白色大理石',
    'Marbre blanc adouci.',
    'Blanc veiné, chaque pièce unique.',
    1.2,
  ),
}

export const lumenRules: ExpandRules = {
  house: 'LU',
  language: 'fr',
  wordsFor(material) {
    const found = words[material]
    if (!found) throw new Error(`No words for the material ${material}`)
    return found
  },
  prices: (eur, random) => ({
    'public-eur': eur.toFixed(2),
    'revendeur-eur': (eur * 0.62).toFixed(2),
    ...(random() < 0.85 ? { 'public-chf': retail(eur * 1.02).toFixed(2) } : {}),
  }),
  details({ family, size, lookIndex, text }, random) {
    const [width, height, depth] = size.cm
    const watts = wattsOf(size.cm, family.code)
    const temperature =
      temperatures[family.code === 'LT' ? Math.floor(random() * 2) : 1 + Math.floor(random() * 2)] ?? '2700 K'
    const details: Record<string, string> = {
      puissance: String(watts),
      flux: String(Math.round((watts * (88 + random() * 22)) / 10) * 10),
      temperature,
      ip: family.name === 'Satellite' ? 'IP44' : family.name === 'Luciole' ? 'IP54' : 'IP20',
      largeur: String(width),
      profondeur: String(depth),
      hauteur: String(height),
      sortie: `${Number(family.launched.slice(0, 4)) + (lookIndex > 2 ? 1 : 0)}${family.launched.slice(4)}`,
      notice: `https://www.lumen.example/notices/${family.careSheet}`,
      'description-en': text.description.en,
      'description-zh': text.description.zh,
      fournisseur: supplierNote(random),
    }
    const ribbon =
      family.launched >= '2024-01-01'
        ? ribbons[0]
        : family.careSheet === 'ceramique' || family.careSheet === 'verre-opale'
          ? ribbons[1]
          : undefined
    if (ribbon) details.ruban = `${ribbon.label}|${ribbon.color}`
    return details
  },
}

function wattsOf([width, height]: readonly [number, number, number], code: string): number {
  const base = { SU: 7, LA: 9, LT: 4, AP: 5 }[code] ?? 6
  return Math.round(base + Math.max(width, height * 0.25) * 0.12)
}

function supplierNote(random: Random): string {
  const cost = Math.round(28 + random() * 14)
  const weeks = 3 + Math.floor(random() * 7)
  const notes = [
    `Coût ${cost} %. Délai ${weeks} semaines, verrerie de Baccarat-le-Bas.`,
    `Assemblé à Nantes ; module LED en double source. Coût ${cost} %.`,
    `${weeks} semaines franco. Revoir l’emballage, casse de 2 % l’an dernier.`,
    `Prix tenu jusqu’en juin, ${cost} % du public.`,
    `Lot minimal de ${weeks * 10} pièces, peinture comprise.`,
  ]
  return notes[Math.floor(random() * notes.length)] ?? ''
}

type Random = Parameters<ExpandRules['prices']>[1]

export const purposes: Catalog['purposes'] = [
  {
    name: 'Catalogue',
    needs: ['media:image', 'description', 'category', 'price:public-eur', 'detail:puissance', 'detail:flux'],
  },
  { name: 'Fiche technique', needs: ['detail:ip', 'detail:temperature', 'detail:notice', 'media:document'] },
]
