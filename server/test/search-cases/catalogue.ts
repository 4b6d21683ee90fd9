interface CatalogueEntry {
  name: string
  description?: string
  finish?: string
  /** Names of what it lies in, below the roots. */
  category?: string
  folder?: string
}

/** A made catalogue of furniture, lamps and clothes in three languages, by reference. */
export const catalogue: Readonly<Record<string, CatalogueEntry>> = {
  'CH-101': { name: 'Spindle chair', description: 'Solid ash, oiled', finish: 'forest green' },
  'CH-102': { name: 'Dining chairs, set of two', description: 'Upholstered seat', finish: 'ivory' },
  'CH-103': { name: 'Armchair Vela', description: 'Upholstery in wool', finish: 'rust' },
  'SO-201': {
    name: 'Velvet sofa',
    description: 'Three seats, feather cushions',
    finish: 'emerald green',
    category: 'Lounge furniture',
  },
  'SO-202': { name: 'Corner couch', description: 'Modular, 2 pieces', category: 'Lounge furniture' },
  'TA-301': { name: 'Trestle table', description: 'Top 160 x 200 cm' },
  'TA-302': { name: 'Bistro table Ø40', description: 'Marble top' },
  'TA-303': { name: 'Coffee table', description: 'Glass, Ø 40 cm' },
  'BE-401': { name: 'Bed frame 160x200', description: 'Oak' },
  'BE-402': { name: 'Bed frame 160×200', description: 'Walnut' },
  'BE-403': { name: 'Bed frame 90 x 200', description: 'Pine' },
  'BE-404': { name: 'Mattress', description: '160 by 200, medium firm' },
  'BE-405': { name: 'Mattress topper', description: '160 cm x 200 cm' },
  'SH-501': { name: 'Wall shelf', description: '40 cm deep' },
  'SH-502': { name: 'Shelves, pair', description: '400mm deep' },
  'SH-503': { name: 'Shelving system', description: 'Uprights of 1.5 m' },
  'LA-601': { name: 'Battery lamp', description: 'Rechargeable, 40cm tall' },
  'LA-602': { name: 'Table lamp', description: 'Takes two batteries' },
  'LA-603': { name: 'Pendant light', description: 'Outdoor lighting, covers 12 m²' },
  'LA-604': { name: 'Flood light', description: 'Covers 12 m2' },
  'LA-605': {
    name: 'Hall lantern',
    description: 'Painted',
    category: 'Pendants',
    folder: 'Autumn novelties',
  },
  'LA-606': { name: 'Lantern pendant', description: 'Painted' },
  'LA-607': { name: 'Lantern with hook', description: 'Hangs like a pendant, an autumn piece' },
  'TR-101': { name: 'Butler tray', description: 'Stands beside sofas' },
  'KN-701': { name: 'Bread knife', description: 'Blade 3/4 tang' },
  'KN-702': { name: 'Set of knives', description: '¾ tang' },
  'BX-801': { name: 'Storage box', description: '1.5 kg' },
  'BX-802': { name: 'Boxes, nest of three', description: '1500 g' },
  'FA-901': { name: 'Men’s shirt', description: 'Linen, off-white' },
  'FA-902': { name: 'Women’s dresses', description: 'Silk' },
  'FA-903': { name: 'Scarf', description: 'Cashmere' },
  'FA-904': { name: 'Winter scarves', description: 'Wool' },
  'FR-111': { name: 'Chaise en bois', description: 'Hêtre massif' },
  'FR-112': { name: 'Lot de deux chaises', description: 'Pour l’été' },
  'FR-113': { name: 'Canapé d’angle', description: 'Velours côtelé' },
  'FR-114': { name: 'Canapés convertibles', description: 'Lit d’appoint' },
  'FR-115': { name: 'Lampadaire', description: 'Éclairage doux' },
  'FR-116': { name: 'Éclairages de jardin', description: 'Solaires' },
  'FR-117': { name: 'Bureau', description: 'Deux tiroirs' },
  'FR-118': { name: 'Bureaux réglables', description: 'En hauteur' },
  'FR-119': { name: 'Range-journaux', description: 'Cuir' },
  'JA-131': { name: 'ソファベッド', description: 'グレー' },
  'JA-132': { name: 'ｿﾌｧ 二人掛け', description: 'ﾌﾞﾙｰ' },
  'ZH-121': { name: '红色木椅', description: '实木' },
  'ZH-122': { name: '木椅 红色', description: '餐厅' },
  'ZH-123': { name: '布艺沙发', description: '三人' },
  'ZH-124': { name: '沙发床', description: '可折叠' },
}

export interface SearchCase {
  search: string
  /** References of what must be found. */
  finds: readonly string[]
  /** References of what must not; what else is found is counted for the precision. */
  not?: readonly string[]
  /** References of what comes first, in their order. */
  top?: readonly string[]
}

const chairs = ['CH-101', 'CH-102', 'CH-103']
const beds160 = ['BE-401', 'BE-402', 'BE-404', 'BE-405', 'TA-301']
const forty = ['SH-501', 'SH-502', 'LA-601', 'TA-303']
const onOf = (searches: readonly string[], finds: readonly string[], not: readonly string[] = []) =>
  searches.map((search): SearchCase => ({ search, finds, not }))

const inOrder = (searches: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(searches).map(([search, top]): SearchCase => ({ search, finds: top, top }))

export const searchCases: readonly SearchCase[] = [
  ...onOf(['chair', 'chairs', 'CHAIRS', 'Chairs'], chairs, ['SO-201', 'TA-301']),
  ...onOf(['arm chair', 'armchair', 'armchairs'], ['CH-103'], ['CH-101']),
  ...onOf(['dining chair', 'dining chairs', 'chairs dining'], ['CH-102'], ['CH-101']),
  ...onOf(['sofa', 'sofas'], ['SO-201', 'TR-101'], ['SO-202', 'FA-901']),
  ...onOf(['couch', 'couches'], ['SO-202'], ['SO-201']),
  ...onOf(['cushion', 'cushions'], ['SO-201']),
  ...onOf(['upholstered', 'upholstery', 'upholstering'], ['CH-102', 'CH-103'], ['CH-101']),
  ...onOf(['velvet green', 'green velvet', 'emerald sofas'], ['SO-201'], ['CH-101']),
  ...onOf(['table', 'tables'], ['TA-301', 'TA-302', 'TA-303', 'LA-602']),
  ...onOf(['table lamp', 'table lamps', 'lamps table'], ['LA-602'], ['LA-601', 'TA-301']),
  ...onOf(['lamp', 'lamps'], ['LA-601', 'LA-602']),
  ...onOf(['battery', 'batteries'], ['LA-601', 'LA-602'], ['BX-801']),
  ...onOf(['shelf', 'shelves', 'shelving'], ['SH-501', 'SH-502', 'SH-503'], ['BX-801']),
  ...onOf(['knife', 'knives'], ['KN-701', 'KN-702']),
  ...onOf(['box', 'boxes'], ['BX-801', 'BX-802']),
  ...onOf(['bed', 'beds'], ['BE-401', 'BE-402', 'BE-403'], ['TA-301']),
  ...onOf(['mattress', 'mattresses'], ['BE-404', 'BE-405'], ['BE-401']),
  ...onOf(['dress', 'dresses'], ['FA-902'], ['FA-901']),
  ...onOf(['scarf', 'scarves'], ['FA-903', 'FA-904']),
  ...onOf(["men's shirt", 'men’s shirts', 'mens shirt'], ['FA-901'], ['FA-902']),
  ...onOf(['light', 'lights', 'lighting'], ['LA-603', 'LA-604']),
  ...onOf(['160x200', '160 x 200', '160×200', '160*200', '160 by 200', '160 X 200', '160 × 200'], beds160, [
    'BE-403',
    'FR-111',
  ]),
  ...onOf(['160x200 cm', '160 x 200cm'], ['TA-301', 'BE-405'], ['BE-403']),
  ...onOf(['bed 160x200', 'beds 160 x 200', '160×200 bed frame'], ['BE-401', 'BE-402'], ['BE-403', 'TA-301']),
  ...onOf(['１６０ｘ２００', '１６０×２００'], beds160, ['BE-403']),
  ...onOf(['40 cm', '40cm', '400 mm', '400mm', '0.4 m', '0,4m', '４０cm'], forty, ['BE-403', 'SH-503']),
  ...onOf(['1.5 m', '1,5 m', '150 cm', '1500mm'], ['SH-503'], ['SH-501']),
  ...onOf(['1.5kg', '1,5 kg', '1500 g', '1500g'], ['BX-801', 'BX-802'], ['SH-503']),
  ...onOf(['Ø40', 'ø40', 'Ø 40', '⌀40', '⌀ 40'], ['TA-302', 'TA-303'], ['SH-501', 'LA-601']),
  ...onOf(['12 m2', '12 m²', '12m²', '12m2'], ['LA-603', 'LA-604'], ['BE-403']),
  ...onOf(['3/4', '¾', '3⁄4'], ['KN-701', 'KN-702']),
  ...onOf(['CH-101', 'ch-101', 'ch‑101', 'ch–101', 'H-10', 'ＣＨ-101'], ['CH-101'], ['SO-201']),
  ...onOf(['-40'], ['BE-401', 'BE-402', 'BE-403', 'BE-404', 'BE-405'], ['SH-501', 'LA-601']),
  ...onOf(['off-white', 'off white', 'off‑white'], ['FA-901'], ['FA-902']),
  ...onOf(['chaise', 'chaises', 'CHAISES'], ['FR-111', 'FR-112'], ['FR-113']),
  ...onOf(['canapé', 'canape', 'canapés', 'canapes'], ['FR-113', 'FR-114'], ['FR-111']),
  ...onOf(["canapé d'angle", 'canapé d’angle', 'canapé angle', 'canapés d’angle'], ['FR-113'], ['FR-114']),
  ...onOf(['éclairage', 'éclairages', 'eclairage'], ['FR-115', 'FR-116'], ['FR-117']),
  ...onOf(['bureau', 'bureaux'], ['FR-117', 'FR-118']),
  ...onOf(['journal', 'journaux'], ['FR-119'], ['FR-118']),
  ...onOf(['range journaux', 'range-journaux'], ['FR-119']),
  ...onOf(['lampadaires', 'lampadaire'], ['FR-115'], ['LA-601']),
  ...onOf(['tiroir', 'tiroirs'], ['FR-117']),
  ...onOf(['木椅', '红色木椅', '红色 木椅', '木椅红色'], ['ZH-121', 'ZH-122'], ['ZH-123']),
  ...onOf(['沙发', '沙'], ['ZH-123', 'ZH-124'], ['ZH-121']),
  ...onOf(['布艺沙发'], ['ZH-123'], ['ZH-124']),
  ...onOf(['ソファ', 'ｿﾌｧ'], ['JA-131', 'JA-132'], ['ZH-123']),
  ...onOf(['ブルー', 'ﾌﾞﾙｰ'], ['JA-132'], ['JA-131']),
  ...onOf(['lounge furniture', 'LOUNGE FURNITURE', 'furniture lounge'], ['SO-201', 'SO-202'], ['CH-101']),
  ...onOf(['lounge furniture green'], ['SO-201'], ['SO-202', 'CH-101']),
  ...inOrder({
    sofas: ['SO-201', 'TR-101'],
    chair: ['CH-103', 'CH-102', 'CH-101'],
    table: ['LA-602', 'TA-302', 'TA-303', 'TA-301'],
    lanterns: ['LA-606', 'LA-607', 'LA-605'],
    pendant: ['LA-603', 'LA-606', 'LA-605', 'LA-607'],
    pendants: ['LA-603', 'LA-606', 'LA-605', 'LA-607'],
    'autumn novelty': ['LA-605'],
    'autumn novelties lantern': ['LA-605'],
    'autumn lantern': ['LA-607'],
    green: ['CH-101', 'SO-201'],
    'painted lantern': ['LA-605', 'LA-606'],
    'ta-30': ['TA-302', 'TA-303', 'TA-301'],
    canapé: ['FR-113', 'FR-114'],
  }),
]
