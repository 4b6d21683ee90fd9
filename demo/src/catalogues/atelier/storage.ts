import type { Family } from '../family.ts'

export const storage: readonly Family[] = [
  {
    name: 'Rille', noun: { en: 'sideboard', fr: 'buffet', zh: '餐边柜' }, code: 'SB', category: 'sideboards', folders: ['storage'],
    designer: 'Torben Lykke', launched: '2020-08-24', careSheet: 'oiled-wood', withVideo: true,
    say: {
      en: 'Every slat is milled with a soft round and glued to linen, so the doors read as one grooved curtain. Remote controls work through the gaps.',
      fr: 'Chaque latte est arrondie puis collée sur lin : les portes forment un seul rideau rainuré. Les télécommandes passent à travers.',
      zh: '每根木条铣出柔和圆弧并胶合于亚麻布上，门扇如一道连续的凹槽帷幕，遥控信号可穿透。',
    },
    sizes: [
      { label: '120 cm', model: 'slat-sideboard', cm: [120, 78, 43], kg: 46, eur: 1590 },
      { label: '160 cm', model: 'slat-sideboard', cm: [160, 78, 43], kg: 58, eur: 1890 },
      { label: '200 cm', model: 'slat-sideboard', cm: [200, 78, 43], kg: 71, eur: 2290 },
    ],
    choose: ['body'], follow: { front: 'body', legs: 'body' },
    looks: [['oak-natural'], ['walnut'], ['ash-black']], extraViews: ['turned', 'close'],
  },
  {
    name: 'Lav', noun: { en: 'media bench', fr: 'meuble bas', zh: '电视柜' }, code: 'MB', category: 'media-benches', folders: ['storage'],
    designer: 'Ingrid Aune', launched: '2021-06-07', careSheet: 'oiled-wood',
    say: {
      en: 'Low and long, with an open bay for what needs air and two doors for what needs hiding. Cables leave through the back of every compartment.',
      fr: 'Bas et long, une niche ouverte pour ce qui doit respirer, deux portes pour ce qui doit disparaître. Sortie de câbles dans chaque compartiment.',
      zh: '低矮修长，中间开放格散热，两侧门板收纳；每格背后均有走线孔。',
    },
    sizes: [
      { label: '150 cm', model: 'media-bench', cm: [150, 48, 42], kg: 33, eur: 990 },
      { label: '190 cm', model: 'media-bench', cm: [190, 48, 42], kg: 41, eur: 1190 },
    ],
    choose: ['body', 'front'],
    looks: [['oak-natural', 'oak-natural'], ['oak-light', 'lacquer-white'], ['walnut', 'lacquer-night']],
    follow: { legs: 'body' }, fixed: { pull: 'steel-black' },
  },
  {
    name: 'Taarn', noun: { en: 'tall cabinet', fr: 'vaisselier', zh: '高柜' }, code: 'CB', category: 'tall-cabinets', folders: ['storage'],
    designer: 'Yun Shen', launched: '2024-10-28', careSheet: 'oiled-wood',
    say: {
      en: 'Reeded door panels over two wide drawers: glasses above, tablecloths below. The shelves are set on brass pins and may be moved by a hand’s breadth.',
      fr: 'Portes à panneaux cannelés sur deux grands tiroirs : les verres en haut, les nappes en bas. Tablettes réglables sur taquets de laiton.',
      zh: '芦苇纹门板下设两只宽抽屉：上放杯盏，下放桌布；层板以黄铜销钉调节高度。',
    },
    sizes: [{ model: 'tall-cabinet', cm: [96, 178, 42], kg: 64, eur: 2190 }],
    choose: ['body'], follow: { front: 'body', panel: 'body', legs: 'body' }, fixed: { pull: 'brass' },
    looks: [['oak-natural'], ['walnut'], ['forest-stain']], extraViews: ['close'],
  },
  {
    name: 'Stige', noun: { en: 'open shelf', fr: 'étagère', zh: '开放书架' }, code: 'SH', category: 'open-shelves', folders: ['storage', 'workplace'],
    designer: 'Piet Haverkamp', launched: '2019-01-14', careSheet: 'metal',
    say: {
      en: 'Two steel ladders and as many boards as you need. Each rung takes a board; the clips are the only small parts and there are spares in the box.',
      fr: 'Deux échelles d’acier et autant de planches que nécessaire. Chaque barreau en porte une ; les clips sont les seules petites pièces, avec réserve.',
      zh: '两副钢梯配任意数量层板，每级横杆承一板；唯一的小零件是卡扣，附备用件。',
    },
    sizes: [
      { label: 'low', model: 'ladder-shelf-4', cm: [80, 132, 34], kg: 16, eur: 449 },
      { label: 'high', model: 'ladder-shelf-5', cm: [80, 186, 34], kg: 21, eur: 549 },
    ],
    choose: ['board', 'metal'],
    looks: [['oak-natural', 'steel-black'], ['ash-black', 'steel-black'], ['oak-light', 'steel-white'], ['walnut', 'steel-forest']],
    fixed: { bookA: 'linen-sand', bookB: 'steel-forest', bookC: 'linen-terracotta' },
  },
  {
    name: 'Rute', noun: { en: 'bookcase', fr: 'bibliothèque', zh: '书柜' }, code: 'BC', category: 'bookcases', folders: ['storage'],
    designer: 'Atelier Nord', launched: '2022-07-04', careSheet: 'oiled-wood',
    say: {
      en: 'Square bays, thirty-three centimetres clear, which is a record sleeve and a little air. Finished on the back, so it can divide a room.',
      fr: 'Des cases carrées de trente-trois centimètres, soit une pochette de disque et un peu d’air. Dos fini : elle sépare une pièce.',
      zh: '方格净宽三十三厘米，恰好放入一张黑胶唱片；背面同样精饰，可作隔断。',
    },
    sizes: [
      { label: '2 × 3', model: 'cube-bookcase-23', cm: [74, 116, 36], kg: 27, eur: 690 },
      { label: '3 × 4', model: 'cube-bookcase-34', cm: [110, 154, 36], kg: 44, eur: 990 },
    ],
    choose: ['body'], fixed: { plinth: 'ash-black' },
    looks: [['oak-natural'], ['lacquer-white'], ['walnut'], ['lacquer-sage']],
  },
  {
    name: 'Skuff', noun: { en: 'chest of drawers', fr: 'commode', zh: '斗柜' }, code: 'DR', category: 'chests', folders: ['storage', 'bedroom'],
    designer: 'Ingrid Aune', launched: '2020-11-16', careSheet: 'oiled-wood',
    say: {
      en: 'Dovetailed drawers that run on wood, waxed once a year. The grain climbs from the lowest front to the highest without a break.',
      fr: 'Tiroirs à queues d’aronde coulissant sur bois, cirés une fois l’an. Le fil monte de la façade du bas à celle du haut sans rupture.',
      zh: '燕尾榫抽屉以木轨滑动，每年上蜡一次；木纹由最底层面板一路贯通至顶层。',
    },
    sizes: [
      { label: 'three rows', model: 'drawer-chest-3', cm: [110, 79, 46], kg: 44, eur: 1290 },
      { label: 'five rows', model: 'drawer-chest-5', cm: [84, 118, 46], kg: 51, eur: 1490 },
    ],
    choose: ['body', 'front'], follow: { legs: 'body' }, fixed: { pull: 'brass' },
    looks: [['oak-natural', 'oak-natural'], ['walnut', 'walnut'], ['oak-light', 'lacquer-white']], extraViews: ['close'],
  },
  {
    name: 'Natt', noun: { en: 'bedside cabinet', fr: 'chevet', zh: '床头柜' }, code: 'NS', category: 'nightstands', folders: ['bedroom', 'hospitality'],
    designer: 'Ingrid Aune', launched: '2020-11-16', careSheet: 'oiled-wood',
    say: {
      en: 'One drawer for the things of the night, one shelf for the book that is winning against sleep. As high as a mattress is today.',
      fr: 'Un tiroir pour les choses de la nuit, une tablette pour le livre qui l’emporte sur le sommeil. À hauteur des matelas actuels.',
      zh: '一只抽屉收纳夜间小物，一层搁板放睡前读物，高度与现今床垫齐平。',
    },
    sizes: [{ model: 'nightstand', cm: [44, 52, 38], kg: 9.4, eur: 389 }],
    choose: ['body', 'front'], follow: { legs: 'body' }, fixed: { pull: 'brass' },
    looks: [['oak-natural', 'oak-natural'], ['walnut', 'walnut'], ['ash-black', 'ash-black'], ['oak-light', 'lacquer-sage']],
  },
  {
    name: 'Garde', noun: { en: 'wardrobe', fr: 'armoire', zh: '衣柜' }, code: 'WA', category: 'wardrobes', folders: ['bedroom'],
    designer: 'Torben Lykke', launched: '2023-11-20', careSheet: 'oiled-wood',
    say: {
      en: 'Assembled with eight pegs by two people, in the time it takes to boil potatoes. Cedar floor against moths, full-height handles to open it in the dark.',
      fr: 'Se monte à deux avec huit chevilles, le temps de cuire des pommes de terre. Fond de cèdre contre les mites, longues poignées pour ouvrir dans le noir.',
      zh: '两人八枚木销即可组装；雪松底板防蛀，长把手在黑暗中也易开启。',
    },
    sizes: [
      { label: 'two doors', model: 'wardrobe', cm: [104, 205, 58], kg: 88, eur: 2490 },
      { label: 'three doors', model: 'wardrobe', cm: [154, 205, 58], kg: 122, eur: 3190 },
    ],
    choose: ['body', 'front'], follow: { legs: 'body' }, fixed: { pull: 'steel-black' },
    looks: [['oak-natural', 'oak-natural'], ['oak-light', 'lacquer-white'], ['walnut', 'walnut']],
  },
  {
    name: 'Spile', noun: { en: 'bed with spindles', fr: 'lit à barreaux', zh: '栅栏床' }, code: 'BD', category: 'wooden-beds', folders: ['bedroom'],
    designer: 'Ingrid Aune', launched: '2021-08-30', careSheet: 'oiled-wood',
    say: {
      en: 'A headboard as light as a fence around an orchard. The rails hook into the posts and tighten under load, so it grows quieter with the years.',
      fr: 'Une tête de lit légère comme une clôture de verger. Les longerons s’accrochent et se serrent sous la charge : plus silencieux avec les ans.',
      zh: '床头轻盈如果园篱笆；床梃挂扣入柱，受力愈久愈紧，愈睡愈静。',
    },
    sizes: [
      { label: '140 × 200 cm', model: 'spindle-bed', cm: [151, 98, 210], kg: 48, eur: 1490 },
      { label: '160 × 200 cm', model: 'spindle-bed', cm: [171, 98, 210], kg: 53, eur: 1590 },
      { label: '180 × 200 cm', model: 'spindle-bed', cm: [191, 98, 210], kg: 58, eur: 1690 },
    ],
    choose: ['frame'],
    looks: [['oak-natural'], ['walnut'], ['ash-black']],
    fixed: { mattress: 'mattress', duvet: 'linen-white', linen: 'bed-linen', accent: 'linen-sage' }, extraViews: ['close'],
  },
  {
    name: 'Bolge', noun: { en: 'upholstered bed', fr: 'lit tapissier', zh: '软包床' }, code: 'BD', category: 'upholstered-beds', folders: ['bedroom', 'hospitality'],
    designer: 'Sofia Brandt', launched: '2023-02-27', careSheet: 'upholstery',
    say: {
      en: 'Upright channels like a wave seen from the side, firm enough to read against. The cover zips off for cleaning; hotels order two.',
      fr: 'Des bourrelets verticaux comme une vague vue de profil, assez fermes pour lire adossé. La housse se dézippe ; les hôtels en prennent deux.',
      zh: '竖向软包如侧看的波浪，倚靠阅读支撑恰好；面套可拆洗，酒店通常备两套。',
    },
    sizes: [
      { label: '160 × 200 cm', model: 'channel-bed', cm: [173, 112, 222], kg: 66, eur: 1990 },
      { label: '180 × 200 cm', model: 'channel-bed', cm: [193, 112, 222], kg: 72, eur: 2190 },
    ],
    choose: ['fabric'],
    looks: [['linen-sand'], ['velvet-forest'], ['boucle-grey'], ['velvet-rose']],
    fixed: { legs: 'ash-black', mattress: 'mattress', duvet: 'linen-white', linen: 'bed-linen', accent: 'boucle-ivory' },
  },
  {
    name: 'Holme', noun: { en: 'platform bed', fr: 'lit plateforme', zh: '平台床' }, code: 'BD', category: 'wooden-beds', folders: ['bedroom'],
    designer: 'Yun Shen', launched: '2025-03-03', careSheet: 'oiled-wood',
    say: {
      en: 'A small island: the mattress rests inside a border of wood wide enough for a cup. The headboard is one bent sheet, warm to lean on.',
      fr: 'Une petite île : le matelas repose dans un bord de bois assez large pour une tasse. La tête de lit est une seule feuille cintrée.',
      zh: '如一座小岛：床垫嵌于宽边木框之中，边沿可放茶杯；床头为整片弯曲木板。',
    },
    sizes: [
      { label: '160 × 200 cm', model: 'platform-bed', cm: [186, 84, 228], kg: 57, eur: 1790 },
      { label: '180 × 200 cm', model: 'platform-bed', cm: [206, 84, 228], kg: 62, eur: 1890 },
    ],
    choose: ['frame'],
    looks: [['oak-light'], ['walnut'], ['oak-smoked']],
    fixed: { mattress: 'mattress', duvet: 'linen-sand', linen: 'bed-linen', accent: 'linen-terracotta' },
  },
  {
    name: 'Gren', noun: { en: 'coat stand', fr: 'portemanteau', zh: '衣帽架' }, code: 'HA', category: 'coat-stands', folders: ['storage', 'hospitality'],
    designer: 'Atelier Nord', launched: '2019-09-16', careSheet: 'oiled-wood',
    say: {
      en: 'A small tree for the hall. Six branches in three directions, staggered so that a long coat doesn’t cover a short one.',
      fr: 'Un petit arbre pour l’entrée. Six branches étagées pour qu’un manteau long ne couvre pas une veste.',
      zh: '玄关里的一棵小树，六根枝杈高低错落，长大衣不会盖住短外套。',
    },
    sizes: [{ model: 'coat-stand', cm: [48, 176, 48], kg: 4.8, eur: 259 }],
    choose: ['wood'],
    looks: [['oak-natural'], ['ash-black'], ['rust-stain']],
  },
  {
    name: 'Speil', noun: { en: 'floor mirror', fr: 'miroir sur pied', zh: '落地镜' }, code: 'HA', category: 'mirrors', folders: ['storage', 'bedroom'],
    designer: 'Yun Shen', launched: '2024-05-21', careSheet: 'metal',
    say: {
      en: 'A long arch of glass in a round steel frame. Leans by itself on two felt feet; a hidden strap secures it to the wall.',
      fr: 'Une longue arche de verre dans un cadre d’acier rond. S’appuie seule sur deux patins de feutre ; une sangle cachée la retient au mur.',
      zh: '圆钢框中的长拱镜面，以毛毡脚自然倚墙，并有隐藏绑带固定。',
    },
    sizes: [{ model: 'floor-mirror', cm: [62, 174, 24], kg: 15, eur: 489 }],
    choose: ['frame'], fixed: { mirror: 'mirror' },
    looks: [['brass'], ['steel-black'], ['steel-white']],
  },
]
