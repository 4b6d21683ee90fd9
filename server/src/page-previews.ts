/** What a page says of itself: the company's, and of a share link what it opens, to whoever has its address. */
import {
  brandPath,
  type DomainSummary,
  folderCoverPath,
  type Language,
  thumbnailPath,
} from '@vitrine/contract'
import type { FastifyRequest } from 'fastify'
import type { TenantAccess } from './modules/access/index.ts'
import { defaultLanguageOf } from './modules/domains/index.ts'
import { visibleTree } from './modules/folders/index.ts'
import { hashToken } from './modules/identity/index.ts'
import { checkOpens, getProduct } from './modules/products/index.ts'
import { Refusal } from './platform/errors.ts'
import { answerId, type Inside } from './platform/http/answer-id.ts'
import type { PagePreview } from './platform/http/pages/page-head.ts'
import { pathOf } from './platform/http/path-of.ts'
import { openedProject, type Scope } from './scope/scope.ts'

const words: Readonly<Record<Language, (name: string) => string>> = {
  'en-us': (name) => `The product catalog of ${name}`,
  'fr-fr': (name) => `Le catalogue de produits de ${name}`,
  'zh-cn': (name) => `${name}的产品目录`,
}
const bcp47: Readonly<Record<Language, string>> = { 'en-us': 'en', 'fr-fr': 'fr', 'zh-cn': 'zh-CN' }
/** Pages beside which the brand stands. */
const accountPath = /^\/(login|no-access|invitations|security\/)/
const longestDescription = 200
const productPath = /^\/catalog\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i

type Opened = Pick<PagePreview, 'title' | 'picture'> & { description: string | null }

/** Null where the host name is of no company and there is no link. */
export function pagePreviews(
  tenantAccess: TenantAccess,
): (request: FastifyRequest) => Promise<PagePreview | null> {
  return async (request) => {
    const link = await linkOf(tenantAccess, request)
    const domain = link?.domain ?? (await tenantAccess.domains.findDomainByHost(request.hostname))
    if (domain === null) return null
    const language = await defaultLanguageOf(await tenantAccess.tenantEntry.enterAsDomain(domain.id))
    const { names, logos, version } = domain.customization
    const appName = names.appName || domain.name
    const opened = link === null ? null : await openedBy(link, pathOf(request))
    const logo = logos.appLogo ? brandPath(domain.id, 'appLogo.png', version) : null
    return {
      title: opened === null ? appName : `${opened.title} | ${appName}`,
      siteName: appName,
      description: opened?.description || words[language](names.catalogName || appName),
      picture: opened?.picture ?? logo,
      isPersonal: link !== null,
      language: bcp47[language],
      // As strangers who ask for it are answered.
      known: answerId(domain),
      firstPicture: accountPath.test(pathOf(request)) ? logo : null,
    }
  }
}

interface Link {
  token: string
  scope: Scope
  domain: Inside<DomainSummary>
}

/** The share link in the address, as long as it opens something: one that has ended reveals nothing. */
async function linkOf({ tenantEntry, domains }: TenantAccess, request: FastifyRequest): Promise<Link | null> {
  const { token } = request.query as { token?: unknown }
  if (typeof token !== 'string' || !/^[\w-]{20,200}$/.test(token) || !pathOf(request).startsWith('/catalog'))
    return null
  const caller = { kind: 'share-token', tokenHash: hashToken(token) } as const
  const [domain] = await domains.listDomains(caller, request.hostname)
  if (domain === undefined) return null
  const scope = await orNull(async () => {
    const entered = await tenantEntry.enter(caller, domain.id)
    await checkOpens(entered)
    return openedProject(entered) === null ? entered : null
  })
  const isOpen = scope?.subscription.isActive === true && scope.subscription.allowCatalog
  return scope !== null && isOpen ? { token, scope, domain } : null
}

/** A product, or the folder that the link is of; null for the catalogue as a whole, and for what it doesn't open. */
async function openedBy({ scope, token }: Link, path: string): Promise<Opened | null> {
  const [, productId] = productPath.exec(path) ?? []
  if (productId !== undefined) return await orNull(() => productPreview(scope, productId, token))
  const opens = scope.share?.opens
  const folder = (await visibleTree(scope)).byId.get(opens?.kind === 'folder' ? opens.folderId : '')
  if (folder?.isReached !== true) return null
  const cover = folder.hasCover ? folderCoverPath(scope.domainId, folder.id, folder.coverVersion) : null
  return { title: folder.name, description: null, picture: cover === null ? null : withToken(cover, token) }
}

async function productPreview(scope: Scope, productId: string, token: string): Promise<Opened> {
  const { name, description, media } = await getProduct(scope, productId)
  const pictured = media.find((item) => item.prepared.includes('thumbnail'))
  const picture =
    pictured === undefined ? null : thumbnailPath(scope.domainId, productId, pictured.name, pictured.version)
  return {
    title: name,
    description: description.replaceAll(/\s+/g, ' ').trim().slice(0, longestDescription),
    picture: picture === null ? null : withToken(picture, token),
  }
}

/** The address as the holder of the link may read it. */
function withToken(path: string, token: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}`
}

async function orNull<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
