/** Of every account of the demo: the README says it to everybody. */
export const demoPassword = 'Vitrine-Demo-1'
