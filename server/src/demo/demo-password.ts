/** Of every account of the demo: the README tells it to everybody. */
export const demoPassword = 'Vitrine-Demo-1'
