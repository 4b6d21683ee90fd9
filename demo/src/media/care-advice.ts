import type { CatalogKey } from '../catalog.ts'

export interface Advice {
  file: string
  title: string
  lead: string
  points: { heading: string; text: string }[]
}

const point = (heading: string, text: string) => ({ heading, text })

export const adviceFor: Record<CatalogKey, Record<string, Advice>> = {
  atelier: {
    'oiled-wood': {
      file: 'care-oiled-wood',
      title: 'Oiled and stained wood',
      lead: 'Oil protects from within. The surface stays open, can be repaired in patches and grows better with use.',
      points: [
        point(
          'Every week',
          'Wipe with a well-wrung cloth and dry along the grain. No vinegar, no microfibre on new wood.',
        ),
        point(
          'Twice a year',
          'Apply a teaspoon of furniture oil with a lint-free cloth, leave for fifteen minutes, then rub dry. Lay used cloths out flat: oily rags can ignite by themselves.',
        ),
        point(
          'Rings and scratches',
          'Sand lightly along the grain with 240 paper, dust off, oil twice. Stained pieces: use the touch-up pot in the drawer.',
        ),
        point('Climate', 'Wood likes 40 to 60 per cent humidity. Keep a hand’s breadth from radiators.'),
      ],
    },
    upholstery: {
      file: 'care-upholstery',
      title: 'Fabric, bouclé and velvet',
      lead: 'All loose covers come off. Fixed ones are cleaned on the piece, little and often.',
      points: [
        point(
          'Every week',
          'Vacuum with a soft nozzle. Turn and beat loose cushions so that the feathers move.',
        ),
        point(
          'Spills',
          'Blot, never rub. Lukewarm water and a drop of neutral soap, from the edge of the stain to its middle.',
        ),
        point(
          'Velvet',
          'Brush with the pile while still damp. Pressure marks rise with steam from a hand’s distance.',
        ),
        point(
          'Covers',
          'Linen: 30 °C, gentle spin, pull on while slightly damp. Bouclé and velvet: dry cleaning only.',
        ),
      ],
    },
    leather: {
      file: 'care-leather',
      title: 'Vegetable-tanned leather',
      lead: 'The hide keeps its pores and its history. It darkens in light and shines where hands rest.',
      points: [
        point('Every month', 'Dust with a dry, soft cloth.'),
        point('Twice a year', 'A thin coat of colourless leather balm, worked in by hand.'),
        point('Water', 'Blot at once and moisten the whole panel evenly, so that no edge remains.'),
        point('Sun', 'Turn loose cushions now and then: the tan should be even.'),
      ],
    },
    'paper-cord': {
      file: 'care-paper-cord',
      title: 'Woven paper cord',
      lead: 'Three strands of twisted paper, waxed. Stronger than it sounds.',
      points: [
        point(
          'Cleaning',
          'Vacuum along the strands. Marks come off with a white eraser or a barely damp cloth.',
        ),
        point('Slack after a week', 'Normal: the weave settles once. A few hours in moist air tighten it.'),
        point('Re-weaving', 'After some thirty years our workshop weaves the seat anew.'),
      ],
    },
    shell: {
      file: 'care-recycled-shell',
      title: 'Recycled shells',
      lead: 'Coloured all the way through and free of coatings that could peel.',
      points: [
        point('Cleaning', 'Warm water and washing-up liquid, soft sponge. No scouring powder.'),
        point('Scratches', 'Circle over them with a dry melamine sponge.'),
        point('Outdoors', 'A summer on the balcony is fine; the wooden legs come in for winter.'),
      ],
    },
    stone: {
      file: 'care-stone',
      title: 'Marble and travertine',
      lead: 'Sealed in our workshop, yet alive: acids leave marks that polishing takes away.',
      points: [
        point('Every day', 'A damp cloth and neutral soap. Wipe wine, lemon and coffee at once.'),
        point('Once a year', 'Renew the seal with a stone sealer; let it dry overnight.'),
        point('Hot and heavy', 'Use trivets, and never sit on the edge.'),
      ],
    },
    metal: {
      file: 'care-metal',
      title: 'Powder-coated steel and brass',
      lead: 'Powder coat wants nothing. Brass wants you to decide.',
      points: [
        point('Steel', 'Damp cloth, neutral soap. Touch up chips early with the enclosed pen.'),
        point('Brass', 'Leave it to brown, or polish with a paste twice a year. Gloves avoid prints.'),
        point('Screws', 'Tighten by hand after the first month.'),
      ],
    },
    linoleum: {
      file: 'care-linoleum',
      title: 'Furniture linoleum',
      lead: 'Linseed oil, cork and pigment on paper: warm, quiet, and kind to pens.',
      points: [
        point('Cleaning', 'Dry or damp cloth. No ammonia, no steam.'),
        point('Wax', 'A thin coat of furniture wax twice a year closes light scratches.'),
        point('Heat', 'Not above sixty degrees: use a mat under a pot.'),
      ],
    },
  },
  lumen: {
    'metal-peint': {
      file: 'entretien-metal',
      title: 'Métal peint et laiton',
      lead: 'La peinture poudre ne demande rien. Le laiton, lui, attend votre décision.',
      points: [
        point('Avant tout', 'Couper le courant et laisser refroidir un quart d’heure.'),
        point('Peinture', 'Chiffon doux à peine humide, sans alcool ni solvant.'),
        point('Laiton', 'Le laisser brunir, ou le lustrer deux fois par an avec une pâte douce.'),
      ],
    },
    'verre-opale': {
      file: 'entretien-verre-opale',
      title: 'Verre opale soufflé',
      lead: 'Trois couches de verre, soufflées à la bouche ; de petites bulles en sont la signature.',
      points: [
        point('Dépose', 'À deux mains, lampe éteinte et froide. Ne pas forcer la bague.'),
        point('Lavage', 'Eau tiède, savon neutre, sécher sans peluches.'),
        point('Rechange', 'Chaque globe porte son numéro : indiquez-le pour commander le même.'),
      ],
    },
    textile: {
      file: 'entretien-textile',
      title: 'Lin et coton plissé',
      lead: 'La lumière montre la poussière : mieux vaut peu et souvent.',
      points: [
        point('Chaque mois', 'Aspirer à faible puissance, brosse douce, dans le sens des plis.'),
        point('Taches', 'Gomme blanche ou chiffon à peine humide. Pas de machine.'),
        point('Ampoule', 'Ne pas dépasser la puissance indiquée, même en LED.'),
      ],
    },
    papier: {
      file: 'entretien-papier',
      title: 'Papier de mûrier',
      lead: 'Léger, vivant, et plus solide qu’il n’en a l’air.',
      points: [
        point('Dépoussiérer', 'Plumeau ou sèche-cheveux à froid.'),
        point('Déchirure', 'Un morceau de papier de soie et de la colle de riz, par l’intérieur.'),
        point('Humidité', 'Pas de salle de bains ni de terrasse.'),
      ],
    },
    ceramique: {
      file: 'entretien-ceramique',
      title: 'Céramique émaillée',
      lead: 'Tournée à la main : de petites différences de hauteur sont normales.',
      points: [
        point('Nettoyage', 'Éponge douce et eau tiède, sans immerger le pied.'),
        point('Terre brute', 'Une cire incolore une fois par an suffit.'),
        point('Déplacement', 'Toujours par le corps, jamais par l’abat-jour.'),
      ],
    },
    platre: {
      file: 'entretien-platre',
      title: 'Plâtre et appliques',
      lead: 'Une applique en plâtre se peint avec le mur et disparaît.',
      points: [
        point('Peinture', 'Une sous-couche, deux couches mates ; protéger la douille.'),
        point('Éclat', 'Enduit fin, ponçage au grain 240.'),
        point('Poussière', 'Pinceau sec, de haut en bas.'),
      ],
    },
  },
}
