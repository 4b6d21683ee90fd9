import type { Family } from '../family.ts'

export const tables: readonly Family[] = [
  {
    name: 'Eng', noun: { en: 'dining table', fr: 'table de repas', zh: '餐桌' }, code: 'TA', category: 'rectangular-tables', folders: ['tables'],
    designer: 'Ingrid Aune', launched: '2021-02-08', careSheet: 'oiled-wood', withVariants: true,
    say: {
      en: 'The edge of the top is cut away from below until it looks as thin as a tray, while the middle stays thick enough to last. Boards are chosen to run the whole length.',
      fr: 'Le chant du plateau est évidé par-dessous jusqu’à paraître mince comme un plateau de service. Les lames courent sur toute la longueur.',
      zh: '桌面边缘自下方削薄，看似托盘般轻盈，中心仍保持厚度；木板通长拼接。',
    },
    sizes: [
      { label: '160 cm', model: 'dining-table', cm: [160, 74, 90], kg: 32, eur: 1290 },
      { label: '200 cm', model: 'dining-table', cm: [200, 74, 95], kg: 39, eur: 1590 },
      { label: '240 cm', model: 'dining-table', cm: [240, 74, 100], kg: 47, eur: 1890 },
    ],
    choose: ['top'], follow: { legs: 'top' },
    looks: [['oak-natural'], ['walnut'], ['ash-black']], extraViews: ['close'],
  },
  {
    name: 'Pilar', noun: { en: 'pedestal table', fr: 'table à pied central', zh: '独柱圆桌' }, code: 'TA', category: 'round-tables', folders: ['tables', 'hospitality'],
    designer: 'Yun Shen', launched: '2023-05-29', careSheet: 'stone',
    say: {
      en: 'One turned column, no legs to quarrel with. Weighted with a disc of cast iron so that a child may climb on the rim and nothing happens.',
      fr: 'Une seule colonne tournée, aucun pied à contourner. Lestée d’un disque de fonte : un enfant peut grimper au bord sans que rien ne bouge.',
      zh: '单根车制立柱，无桌腿妨碍；内置铸铁圆盘配重，边缘受力也稳如磐石。',
    },
    sizes: [
      { label: '110 cm', model: 'pedestal-table', cm: [110, 74, 110], kg: 41, eur: 1490 },
      { label: '130 cm', model: 'pedestal-table', cm: [130, 74, 130], kg: 49, eur: 1790 },
    ],
    choose: ['top', 'base'],
    looks: [['marble-white', 'lacquer-white'], ['oak-natural', 'oak-natural'], ['marble-green', 'ash-black'], ['travertine', 'oak-light']],
    extraViews: ['turned'],
  },
  {
    name: 'Tonne', noun: { en: 'stave table', fr: 'table à douelles', zh: '桶板圆桌' }, code: 'TA', category: 'round-tables', folders: ['tables'],
    designer: 'Torben Lykke', launched: '2024-04-08', careSheet: 'oiled-wood', withVideo: true,
    say: {
      en: 'Thirty staves stand in a ring like a cask without hoops. Light falls through the joints and draws a clock on the floor.',
      fr: 'Trente douelles dressées en rond, comme un tonneau sans cercles. La lumière passe entre elles et dessine une horloge au sol.',
      zh: '三十块桶板围成一圈，光线从缝隙洒落，在地面画出一座时钟。',
    },
    sizes: [
      { label: 'round', model: 'stave-table', cm: [120, 74, 120], kg: 52, eur: 1990 },
      { label: 'oval', model: 'stave-table', cm: [220, 74, 110], kg: 66, eur: 2590 },
    ],
    choose: ['top', 'base'],
    looks: [['oak-natural', 'oak-natural'], ['walnut', 'walnut'], ['ash-black', 'ash-black']],
    extraViews: ['close'],
  },
  {
    name: 'Bukk', noun: { en: 'trestle table', fr: 'table à tréteaux', zh: '支架桌' }, code: 'TA', category: 'rectangular-tables', folders: ['tables', 'workplace'],
    designer: 'Piet Haverkamp', launched: '2020-01-27', careSheet: 'oiled-wood',
    say: {
      en: 'Comes apart in two minutes without tools: a top and two trestles. Students move house with it, then keep it as the big table.',
      fr: 'Se démonte en deux minutes sans outil : un plateau, deux tréteaux. On déménage avec, puis on la garde comme grande table.',
      zh: '无需工具，两分钟即可拆装：一张桌面、两副支架，搬家也带得走。',
    },
    sizes: [
      { label: '180 cm', model: 'trestle-table', cm: [180, 73, 84], kg: 29, eur: 890 },
      { label: '220 cm', model: 'trestle-table', cm: [220, 73, 90], kg: 35, eur: 1050 },
    ],
    choose: ['top', 'legs'],
    looks: [['oak-natural', 'oak-natural'], ['lino-black', 'oak-light'], ['lacquer-white', 'rust-stain']],
  },
  {
    name: 'Bue', noun: { en: 'oval table', fr: 'table ovale', zh: '椭圆餐桌' }, code: 'TA', category: 'oval-tables', folders: ['tables', 'hospitality', 'workplace'],
    designer: 'Piet Haverkamp', launched: '2022-09-12', careSheet: 'stone',
    say: {
      en: 'Two bows of steel lean towards each other and carry a top without corners. Eight sit well, ten sit close, nobody sits at a leg.',
      fr: 'Deux arcs d’acier se penchent l’un vers l’autre et portent un plateau sans angles. Huit à l’aise, dix serrés, personne contre un pied.',
      zh: '两道钢弓相向倾斜，托起无角桌面；八人宽松，十人热闹，无人靠腿。',
    },
    sizes: [{ model: 'bow-table', cm: [230, 74, 110], kg: 58, eur: 2290 }],
    choose: ['top', 'metal'],
    looks: [['oak-smoked', 'steel-black'], ['marble-black', 'brass'], ['oak-light', 'steel-white'], ['travertine', 'steel-sand']],
    extraViews: ['close'],
  },
  {
    name: 'Dam', noun: { en: 'coffee table', fr: 'table basse', zh: '茶几' }, code: 'CT', category: 'coffee-tables', folders: ['tables'],
    designer: 'Yun Shen', launched: '2023-01-16', careSheet: 'stone',
    say: {
      en: 'A pond with three stones. The outline was drawn on the studio floor with a rope, and the two heights are made to overlap.',
      fr: 'Une mare et trois pierres. Le contour a été tracé à la corde sur le sol de l’atelier ; les deux hauteurs se superposent.',
      zh: '一池三石。轮廓用绳子在工作室地面上勾画而成，高低两款可交叠摆放。',
    },
    sizes: [
      { label: 'low', model: 'pebble-table', cm: [118, 32, 76], kg: 24, eur: 790 },
      { label: 'high', model: 'pebble-table', cm: [78, 42, 54], kg: 15, eur: 590 },
    ],
    choose: ['top', 'legs'],
    looks: [['oak-natural', 'oak-natural'], ['walnut', 'walnut'], ['travertine', 'travertine'], ['lacquer-night', 'ash-black']],
    extraViews: ['turned'],
  },
  {
    name: 'Ljore', noun: { en: 'coffee table with shelf', fr: 'table basse à tablette', zh: '双层茶几' }, code: 'CT', category: 'coffee-tables', folders: ['tables'],
    designer: 'Ingrid Aune', launched: '2019-03-25', careSheet: 'oiled-wood',
    say: {
      en: 'What you are reading goes on the slatted shelf, what you are drinking on top. Mitred corners, pegged from inside.',
      fr: 'La lecture en cours sur la tablette à lattes, la tasse au-dessus. Angles d’onglet, chevillés de l’intérieur.',
      zh: '正在读的书放在格栅层，正在喝的茶放在桌面；斜接转角，内侧销钉。',
    },
    sizes: [{ model: 'shelf-table', cm: [110, 42, 60], kg: 16, eur: 549 }],
    choose: ['top'], follow: { legs: 'top' },
    looks: [['oak-natural'], ['oak-smoked'], ['walnut']],
  },
  {
    name: 'Brett', noun: { en: 'tray table', fr: 'guéridon plateau', zh: '托盘边几' }, code: 'SI', category: 'side-tables', folders: ['tables', 'hospitality'],
    designer: 'Piet Haverkamp', launched: '2021-11-22', careSheet: 'metal',
    say: {
      en: 'A spun tray on a stem, with a grip to carry it by. Moves from sofa to bath to balcony without spilling.',
      fr: 'Un plateau repoussé sur une tige, avec une poignée pour l’emporter. Passe du canapé au bain et au balcon sans rien renverser.',
      zh: '旋压托盘立于细杆之上，顶端带提手，从沙发移到阳台也不洒一滴。',
    },
    sizes: [{ model: 'tray-table', cm: [42, 58, 42], kg: 5.8, eur: 229 }],
    choose: ['tray'], follow: { stem: 'tray' },
    looks: [['steel-forest'], ['steel-sand'], ['steel-brick'], ['steel-black'], ['brass']],
  },
  {
    name: 'Krok', noun: { en: 'sofa table', fr: 'bout de canapé', zh: '沙发边几' }, code: 'SI', category: 'side-tables', folders: ['tables'],
    designer: 'Atelier Nord', launched: '2022-04-04', careSheet: 'oiled-wood',
    say: {
      en: 'Hooks itself over the seat so that a laptop or a plate stands in front of you. Slides away flat against the arm.',
      fr: 'S’accroche au-dessus de l’assise pour poser un ordinateur ou une assiette devant soi. Se range à plat contre l’accoudoir.',
      zh: '可钩在座面上方，笔记本或餐盘恰在手边；不用时贴着扶手收起。',
    },
    sizes: [{ model: 'sofa-side-table', cm: [46, 62, 34], kg: 6.1, eur: 269 }],
    choose: ['top', 'metal'],
    looks: [['oak-natural', 'steel-black'], ['walnut', 'brass'], ['lacquer-white', 'steel-white']],
  },
  {
    name: 'Port', noun: { en: 'console', fr: 'console', zh: '玄关台' }, code: 'CO', category: 'consoles', folders: ['tables'],
    designer: 'Yun Shen', launched: '2025-01-13', careSheet: 'oiled-wood',
    say: {
      en: 'Two arches hold a plank with rounded ends: keys, post, a vase, no more. Shallow enough for a corridor of ninety centimetres.',
      fr: 'Deux arches tiennent une planche aux bouts arrondis : des clés, le courrier, un vase, rien de plus. Passe dans un couloir de quatre-vingt-dix centimètres.',
      zh: '两座拱门撑起一块圆头长板，放钥匙、信件与一只花瓶；窄至九十厘米的走廊也放得下。',
    },
    sizes: [{ model: 'arch-console', cm: [130, 82, 34], kg: 19, eur: 749 }],
    choose: ['top'], follow: { legs: 'top' },
    looks: [['oak-light'], ['walnut'], ['forest-stain']],
  },
  {
    name: 'Brev', noun: { en: 'writing desk', fr: 'secrétaire', zh: '书桌' }, code: 'DK', category: 'writing-desks', folders: ['tables', 'workplace'],
    designer: 'Ingrid Aune', launched: '2022-01-31', careSheet: 'oiled-wood',
    say: {
      en: 'A desk for letters, even if they are typed: shallow drawers, a gallery that stops pens from rolling off, a slot for one cable.',
      fr: 'Un bureau pour le courrier, même tapé : tiroirs plats, galerie qui retient les stylos, passage pour un seul câble.',
      zh: '为书写而设：浅抽屉、挡笔小围栏，以及一条走线槽。',
    },
    sizes: [
      { label: '120 cm', model: 'drawer-desk', cm: [120, 82, 62], kg: 24, eur: 990 },
      { label: '145 cm', model: 'drawer-desk', cm: [145, 82, 66], kg: 29, eur: 1150 },
    ],
    choose: ['wood', 'front'],
    looks: [['oak-natural', 'oak-natural'], ['walnut', 'walnut'], ['oak-light', 'lacquer-sage']],
    fixed: { pull: 'brass' }, extraViews: ['turned', 'close'],
  },
  {
    name: 'Verk', noun: { en: 'work table', fr: 'table de travail', zh: '工作台' }, code: 'DK', category: 'work-tables', folders: ['tables', 'workplace'],
    designer: 'Piet Haverkamp', launched: '2023-06-19', careSheet: 'linoleum',
    say: {
      en: 'Linoleum is warm to the wrist and quiet under a pen, so most of our own desks are Verk. Steel frame, cable tray, one soft-closing drawer.',
      fr: 'Le linoléum est doux au poignet et silencieux sous la plume : nos propres bureaux sont des Verk. Cadre acier, goulotte, un tiroir amorti.',
      zh: '亚麻油毡桌面触感温润、书写安静；钢架、走线槽与一只缓冲抽屉。',
    },
    sizes: [
      { label: '140 cm', model: 'frame-desk', cm: [140, 74, 70], kg: 27, eur: 790 },
      { label: '180 cm', model: 'frame-desk', cm: [180, 74, 80], kg: 34, eur: 920 },
    ],
    choose: ['top', 'metal'],
    looks: [['lino-black', 'steel-black'], ['oak-natural', 'steel-white'], ['lacquer-white', 'steel-blue']],
  },
]
