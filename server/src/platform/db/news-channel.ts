/** Channel of `NOTIFY` that carries what is announced. */
export const NEWS_CHANNEL = 'vitrine_news'
