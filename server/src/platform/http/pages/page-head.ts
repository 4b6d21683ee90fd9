/**
 * What readers that carry out no scripts learn of a page (messengers, search engines), and what people see of it before its
 * scripts have arrived.
 */

export interface PagePreview {
  title: string
  siteName: string
  description: string
  /** Address on this origin; null without a picture. */
  picture: string | null
  /** Whether it says something that only holders of the address may know. */
  isPersonal: boolean
  /** BCP 47. */
  language: string
  /** What the application would ask for first, as it is answered. */
  known: object
  /** Stands above the name until the application is there. */
  firstPicture: string | null
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** The page with its title, description and Open Graph properties; `origin` is where its pictures are reached. */
export function withPreview(page: string, preview: PagePreview, origin: string): string {
  const { title, siteName, description, picture, language, known, firstPicture } = preview
  const properties: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', siteName],
    ['og:title', title],
    ['og:description', description],
    ...(picture === null ? [] : ([['og:image', origin + picture]] as [string, string][])),
  ]
  const lines = [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    `<meta name="twitter:card" content="${picture === null ? 'summary' : 'summary_large_image'}" />`,
    `<meta name="vitrine-company" content="${escaped(JSON.stringify(known))}" />`,
    ...properties.map(([name, content]) => `<meta property="${name}" content="${escaped(content)}" />`),
  ]
  const logo = firstPicture === null ? '' : `<img src="${escaped(firstPicture)}" alt="" />`
  const first = `<div id="first-paint" data-name="${escaped(siteName)}" aria-hidden="true">${logo}</div>`
  return page
    .replace('<div id="root"></div>', (root) => `${root}\n    ${first}`)
    .replace(/<html lang="[^"]*">/, () => `<html lang="${escaped(language)}">`)
    .replace(/<title>[^<]*<\/title>/, () => lines.join('\n    '))
}
