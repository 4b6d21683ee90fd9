// How materials are called, what they count as in the data sheet, and a sentence about each.
import type { MaterialName } from '../../models/materials.ts'
import type { Words } from '../family.ts'

export interface FinishWords {
  name: Words
  material: string
  finish: string
  /** Added to the description; the second is used for every other product. */
  notes: readonly [string, string]
  /** Factor on the price of the first look. */
  price: number
}

const wood = (en: string, fr: string, zh: string, material: string, finish: string, price: number, a: string, b: string): FinishWords => ({ name: { en, fr, zh }, material, finish, price, notes: [a, b] })

export const finishWords: Partial<Record<MaterialName, FinishWords>> = {
  'oak-natural': wood('natural oak', 'chêne naturel', '原色橡木', 'Oak', 'Natural oil', 1, 'Oiled oak turns from straw to honey in its first two summers.', 'The oak comes from mixed forest within three hundred kilometres of the workshop.'),
  'oak-light': wood('white-oiled oak', 'chêne huilé blanc', '白油橡木', 'Oak', 'White oil', 1.03, 'A trace of white pigment in the oil keeps the oak as pale as the day it was planed.', 'White oil calms the grain and suits rooms that get little sun.'),
  'oak-smoked': wood('smoked oak', 'chêne fumé', '烟熏橡木', 'Oak', 'Smoked', 1.08, 'Smoked with ammonia rather than stained, so the brown goes right through the wood.', 'Each batch smokes a little differently; order pieces for one room together.'),
  'ash-black': wood('black ash', 'frêne noir', '黑色白蜡木', 'Ash', 'Black stain', 1.04, 'The black stain leaves the open pores of the ash to be felt.', 'Matt black, sealed twice; fingerprints wipe off with a dry cloth.'),
  'ash-white': wood('white ash', 'frêne blanc', '白色白蜡木', 'Ash', 'White stain', 1.02, 'White stain over ash, with the grain showing like frost on a window.', 'Stained white and matt-lacquered for kitchens that are really used.'),
  walnut: wood('walnut', 'noyer', '胡桃木', 'Walnut', 'Natural oil', 1.28, 'Walnut is sorted by hand: heartwood where the eye rests, paler wood within.', 'Oiled walnut lightens gently in daylight instead of darkening.'),
  'forest-stain': wood('forest green ash', 'frêne vert forêt', '森林绿白蜡木', 'Ash', 'Colour stain', 1.06, 'A green taken from spruce in shade; the grain stays visible beneath it.', 'Water-based stain, the green of our own logo.'),
  'rust-stain': wood('rust red ash', 'frêne rouille', '铁锈红白蜡木', 'Ash', 'Colour stain', 1.06, 'The red of painted barns, thinned until the wood shows through.', 'Stained rust red and waxed.'),
  'linen-sand': wood('sand linen', 'lin sable', '沙色亚麻', 'Linen', 'Upholstered', 1, 'Sand linen, washed before cutting so that it won’t shrink.', 'A dry, heavy linen the colour of a dune path.'),
  'linen-grey': wood('grey linen', 'lin gris', '灰色亚麻', 'Linen', 'Upholstered', 1, 'Grey linen in two shades of yarn; crumbs and cats are forgiven.', 'A mid grey that neither blues nor browns in evening light.'),
  'linen-sage': wood('sage linen', 'lin sauge', '鼠尾草绿亚麻', 'Linen', 'Upholstered', 1, 'Sage linen, dyed in the yarn.', 'A grey-green that sits well with oak.'),
  'linen-blue': wood('slate blue linen', 'lin bleu ardoise', '石板蓝亚麻', 'Linen', 'Upholstered', 1, 'Slate blue linen with a faint dry lustre.', 'The blue is yarn-dyed and holds in sunlight, class six.'),
  'linen-charcoal': wood('charcoal linen', 'lin anthracite', '炭灰亚麻', 'Linen', 'Upholstered', 1, 'Charcoal linen, woven tight for daily use.', 'Nearly black, softer than black.'),
  'linen-white': wood('off-white linen', 'lin écru', '米白亚麻', 'Linen', 'Upholstered', 1, 'Undyed linen with its own small flecks.', 'Off-white covers come off and go into the machine at thirty degrees.'),
  'linen-terracotta': wood('terracotta linen', 'lin terre cuite', '陶土色亚麻', 'Linen', 'Upholstered', 1, 'Terracotta linen, warm as a sunlit wall.', 'An earthy red that hides more than one expects.'),
  'boucle-ivory': wood('ivory bouclé', 'bouclette ivoire', '象牙白圈圈呢', 'Bouclé', 'Upholstered', 1.12, 'Looped wool and cotton in ivory; the loops are locked and don’t pull.', 'Ivory bouclé, treated against stains at the mill.'),
  'boucle-grey': wood('pebble bouclé', 'bouclette galet', '卵石灰圈圈呢', 'Bouclé', 'Upholstered', 1.12, 'Pebble bouclé mixes three greys in one yarn.', 'Thick, springy loops that recover overnight.'),
  'boucle-moss': wood('moss bouclé', 'bouclette mousse', '苔绿圈圈呢', 'Bouclé', 'Upholstered', 1.12, 'Moss bouclé, as deep as it looks.', 'A green with a little brown in it, like moss after rain.'),
  'boucle-rust': wood('rust bouclé', 'bouclette rouille', '锈红圈圈呢', 'Bouclé', 'Upholstered', 1.12, 'Rust bouclé brings a whole room up by two degrees.', 'Wool-rich bouclé in a warm, spicy red.'),
  'velvet-forest': wood('forest velvet', 'velours forêt', '森林绿丝绒', 'Velvet', 'Upholstered', 1.16, 'Cotton velvet; strokes of the hand stay visible, as they should.', 'Forest velvet, eighty thousand rubs.'),
  'velvet-rose': wood('old rose velvet', 'velours vieux rose', '旧玫瑰丝绒', 'Velvet', 'Upholstered', 1.16, 'Old rose, closer to clay than to pink.', 'A short-pile velvet with a dry, dusty rose.'),
  'velvet-ochre': wood('ochre velvet', 'velours ocre', '赭黄丝绒', 'Velvet', 'Upholstered', 1.16, 'Ochre velvet that looks gold at night and mustard by day.', 'The pile is short, so sitting marks brush out.'),
  'velvet-midnight': wood('midnight velvet', 'velours nuit', '午夜蓝丝绒', 'Velvet', 'Upholstered', 1.16, 'Midnight blue, black until the lamp is on.', 'A dense cotton velvet for rooms with low light.'),
  'leather-cognac': wood('cognac leather', 'cuir cognac', '干邑色皮革', 'Leather', 'Vegetable tanned', 1.34, 'Vegetable-tanned hide that will be darker and better in ten years.', 'Full-grain leather, waxed; small scars are part of it.'),
  'leather-black': wood('black leather', 'cuir noir', '黑色皮革', 'Leather', 'Vegetable tanned', 1.34, 'Black leather dyed through, without a plastic coat.', 'Soft full-grain hide with a quiet surface.'),
  'leather-sand': wood('sand leather', 'cuir sable', '沙色皮革', 'Leather', 'Vegetable tanned', 1.34, 'Sand-coloured leather that tans with use.', 'Pale hides are the hardest to find clean; we buy them first.'),
  'cord-natural': wood('natural paper cord', 'corde de papier naturelle', '原色纸绳', 'Paper cord', 'Natural', 1, 'Unbleached cord, three strands twisted.', 'The weave tightens for a week and then stays for decades.'),
  'cord-black': wood('black paper cord', 'corde de papier noire', '黑色纸绳', 'Paper cord', 'Dyed', 1.05, 'Cord dyed black before twisting.', 'Black on black, for people who like the weave to be found late.'),
  chrome: wood('chrome', 'chrome', '镀铬', 'Steel', 'Chrome', 1.06, 'Chromed in three baths and polished by hand.', 'Mirror chrome, which takes the colour of the room.'),
  brass: wood('brass', 'laiton', '黄铜', 'Brass', 'Brushed brass', 1.14, 'Brushed brass, unlacquered: polish it, or let it go brown.', 'Warm brass that dulls to bronze where hands don’t reach.'),
  'steel-black': wood('black steel', 'acier noir', '黑钢', 'Steel', 'Powder coat', 1, 'Powder-coated in a fine black structure.', 'Matt black steel, scratch-resistant.'),
  'steel-white': wood('white steel', 'acier blanc', '白钢', 'Steel', 'Powder coat', 1, 'A broken white, never blue.', 'White powder coat with a fine texture.'),
  'steel-forest': wood('forest steel', 'acier vert forêt', '森林绿钢', 'Steel', 'Powder coat', 1.02, 'The deep green of garden gates.', 'Forest green powder coat, matt.'),
  'steel-sand': wood('sand steel', 'acier sable', '沙色钢', 'Steel', 'Powder coat', 1.02, 'A warm sand tone for pale floors.', 'Sand powder coat, close to unbleached paper.'),
  'steel-brick': wood('brick steel', 'acier brique', '砖红钢', 'Steel', 'Powder coat', 1.02, 'Brick red, a colour that likes company.', 'Brick red with a dry, matt surface.'),
  'steel-blue': wood('blue steel', 'acier bleu', '蓝钢', 'Steel', 'Powder coat', 1.02, 'The blue of a workshop coat.', 'Blue powder coat, washable.'),
  'shell-chalk': wood('chalk', 'craie', '粉笔白', 'Recycled shell', 'Through-coloured', 1, 'Chalk is the colour of the raw material, hardly tinted.', 'A soft white with a trace of grey.'),
  'shell-moss': wood('moss', 'mousse', '苔藓绿', 'Recycled shell', 'Through-coloured', 1, 'Moss goes with almost every wood.', 'A tired green, in the best sense.'),
  'shell-clay': wood('clay', 'argile', '陶土红', 'Recycled shell', 'Through-coloured', 1, 'Clay, the colour of flowerpots.', 'A warm red that looks good in rows.'),
  'shell-ink': wood('ink', 'encre', '墨色', 'Recycled shell', 'Through-coloured', 1, 'Ink hides what schools and canteens do to chairs.', 'Nearly black, with a blue edge.'),
  'shell-mustard': wood('mustard', 'moutarde', '芥末黄', 'Recycled shell', 'Through-coloured', 1, 'One mustard chair among five grey ones is enough.', 'Mustard yellow, strong but not loud.'),
  'shell-fog': wood('fog', 'brume', '雾灰', 'Recycled shell', 'Through-coloured', 1, 'Fog grey, cool and quiet.', 'A neutral for rooms with coloured walls.'),
  'marble-white': wood('white marble', 'marbre blanc', '白色大理石', 'Marble', 'Honed', 1.42, 'White marble, honed and sealed; lemon juice still needs wiping.', 'No two slabs have the same veins, and we send a photograph first.'),
  'marble-green': wood('green marble', 'marbre vert', '绿色大理石', 'Marble', 'Polished', 1.48, 'Green marble with pale veins, like water seen from a boat.', 'A green stone, polished, best under a low lamp.'),
  'marble-black': wood('black marble', 'marbre noir', '黑色大理石', 'Marble', 'Polished', 1.46, 'Black marble with few, sudden veins.', 'Polished black stone; glasses leave no rings on it.'),
  travertine: wood('travertine', 'travertin', '洞石', 'Travertine', 'Honed', 1.36, 'Travertine, filled and honed, cool in summer.', 'A stone made by springs, layered like pastry.'),
  'lacquer-white': wood('white lacquer', 'laque blanche', '白色漆面', 'Lacquer', 'Satin lacquer', 1.02, 'Satin lacquer in a warm white.', 'Six thin coats, sanded between each.'),
  'lacquer-sage': wood('sage lacquer', 'laque sauge', '鼠尾草绿漆面', 'Lacquer', 'Satin lacquer', 1.04, 'Sage lacquer on the parts one touches most.', 'A dusty green, satin, easy to clean.'),
  'lacquer-night': wood('night lacquer', 'laque nuit', '夜蓝漆面', 'Lacquer', 'Satin lacquer', 1.04, 'Night blue lacquer, darker than it photographs.', 'A deep blue with a satin sheen.'),
  'lino-black': wood('black linoleum', 'linoléum noir', '黑色油毡', 'Linoleum', 'Waxed', 1.05, 'Furniture linoleum from linseed oil and cork; light scratches heal with wax.', 'Matt and warm, never reflects the lamp.'),
}

/** Every value of the dropdowns, in the order shown. */
export const materialOptions = [...new Set(Object.values(finishWords).map((words) => words.material))]
export const finishOptions = [...new Set(Object.values(finishWords).map((words) => words.finish))]
