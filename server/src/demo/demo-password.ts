/** The password of every demo account. The README publishes it. */
export const demoPassword = 'Vitrine-Demo-1'
