/** What clients of Atelier Nord have said so far. */
import type { AnswersEntry, GivenAnswer } from '../../catalog.ts'

/** Chairs come in packs of two, stools in packs of four: every multiple of four is allowed. */
const ordered = (at: number, quantity: number, deliveryInDays = 45): GivenAnswer => ({
  at,
  values: { quantity: String(quantity), delivery: String(deliveryInDays) },
})

export const ordersOfAutumn: AnswersEntry[] = [
  {
    attendee: 'einkauf@wohnhaus.example',
    given: [
      { ...ordered(0, 24), interested: true },
      ordered(1, 12),
      ordered(2, 12, 60),
      { at: 3 },
      {
        ...ordered(4, 8),
        comment: 'Can these come with felt glides?',
        reply: {
          author: 'manager@atelier.example',
          text: 'Yes, without extra charge. They are put on here.',
        },
      },
      ordered(5, 16),
      { at: 6 },
      ordered(8, 4, 75),
    ],
    isConfirmed: true,
    changed: [ordered(1, 20)],
  },
  {
    attendee: 'client@buyer.example',
    given: [
      { ...ordered(0, 8), interested: true },
      ordered(1, 4),
      { at: 2 },
      { ...ordered(3, 12), comment: 'Which oak is this, light or smoked?' },
    ],
    isConfirmed: false,
  },
  {
    attendee: 'zhou@studio.example',
    author: 'lin.wei@atelier.example',
    given: [ordered(0, 4, 90), ordered(7, 8, 90)],
    isConfirmed: true,
  },
]

const liked = (at: number, comment?: string): GivenAnswer => ({
  at,
  values: {},
  interested: true,
  ...(comment === undefined ? {} : { comment }),
})

export const opinionsOfTables: AnswersEntry[] = [
  {
    attendee: 'client@buyer.example',
    given: [liked(0), { at: 1 }, liked(2, 'Would sell well with the carver chairs.'), liked(5)],
    isConfirmed: true,
  },
  {
    attendee: 'einkauf@wohnhaus.example',
    given: [liked(0), liked(1), { at: 2 }, { at: 3 }, liked(5, 'Only if it also comes in 240 cm.')],
    isConfirmed: true,
  },
  { attendee: 'zhou@studio.example', given: [{ at: 0 }, liked(3)], isConfirmed: false },
]
