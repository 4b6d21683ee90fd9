import type { Catalog } from '../../catalog.ts'

export const projects: Catalog['projects'] = [
  {
    name: 'Nouveautés pour les revendeurs',
    description: 'Les luminaires de la saison.',
    state: 'ongoing',
    timeZone: 'Europe/Paris',
    startsInDays: null,
    endsInDays: 14,
    owner: 'admin@lumen.example',
    presenters: [],
    attendees: [{ group: 'revendeurs' }],
    isInvited: true,
    products: { folder: 'collection' },
    fields: ['puissance', 'temperature', 'ip'],
    priceTypes: ['public-eur'],
    interest: true,
    orderFields: [{ key: 'quantity', name: 'Quantité', type: 'number', unit: 'pcs', rules: [] }],
    dynamicFields: [{ name: 'Montant', expression: '[order:quantity] * [price:public-eur]' }],
    answers: [
      {
        attendee: 'studio@harbour.example',
        given: [
          { at: 0, values: { quantity: '6' }, interested: true },
          { at: 1, values: { quantity: '4' } },
          { at: 2 },
          { at: 3, values: { quantity: '12' }, comment: 'Is there a dimmer for it?' },
        ],
        isConfirmed: true,
      },
      {
        attendee: 'client@buyer.example',
        given: [{ at: 0, values: { quantity: '2' } }, { at: 1 }],
        isConfirmed: false,
      },
    ],
  },
]
