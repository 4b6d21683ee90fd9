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
  },
]
