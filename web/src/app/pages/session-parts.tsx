import { type DetailFieldType, detailFieldTypes, type Product, type WebSession } from '@vitrine/contract'
import { nameOfStagePage, stagePageOf } from '@vitrine/rules'
import { lazy, Suspense } from 'react'
import { detailGroups } from '../../features/products/api/detail-groups.ts'
import { pictureSources, posterPathOf } from '../../features/products/api/media-sources.ts'
import { shownPrices } from '../../features/products/api/shown-prices.ts'
import { DetailSection } from '../../features/products/components/detail-section.tsx'
import { FilePanel } from '../../features/products/components/file-panel.tsx'
import { MediaGallery } from '../../features/products/components/media/media-gallery.tsx'
import { PriceSection } from '../../features/products/components/price-section.tsx'
import type { GalleryLead, PartProps, SessionParts } from '../../features/web-session/session-parts.ts'
import { currentSession, useEntered } from '../../lib/session/session-store.ts'

function shownMedia({ media }: Product) {
  return media.filter(({ isActive, isReady }) => isActive && isReady)
}

/** Reading it needs what most never load. */
const DocumentPages = lazy(async () => {
  const { DocumentPages: Pages } = await import(
    '../../features/products/components/document-view/document-pages.tsx'
  )
  return { default: Pages }
})

function Gallery({ product, session: _session, ...lead }: PartProps & GalleryLead) {
  const { domain } = useEntered()
  const page = stagePageOf(lead.shown ?? null)
  if (page !== null)
    return (
      <Suspense>
        <DocumentPages
          key={page.name}
          domainId={domain._id}
          productId={product._id}
          shown={page}
          onShow={lead.onShow && ((next) => lead.onShow?.(next === null ? null : nameOfStagePage(next)))}
        />
      </Suspense>
    )
  return <MediaGallery media={shownMedia(product)} domainId={domain._id} product={product} {...lead} />
}

function Prices({ product, session }: PartProps) {
  return <PriceSection prices={shownPrices(product.prices, session.priceTypes)} />
}

function Details({ product, session }: PartProps) {
  return <DetailSection product={product} groups={detailGroups(product.details, fieldsOf(session), [])} />
}

function fieldsOf({ fields }: WebSession) {
  return fields.flatMap(({ _id, name, type }) => (isKnownType(type) ? [{ _id, name, type }] : []))
}

function isKnownType(type: string): type is DetailFieldType {
  return detailFieldTypes.some((known) => known === type)
}

function Files({ product }: PartProps) {
  const { domain } = useEntered()
  return <FilePanel domainId={domain._id} productId={product._id} />
}

/** The picture that the gallery begins with, in the size that the browser would choose there. */
function preload(product: Product): void {
  const session = currentSession()
  const [item] = shownMedia(product)
  if (session.status !== 'entered' || item === undefined) return
  const source = { domainId: session.domain._id, product, item }
  const picture = new Image()
  if (item.type !== 'image') {
    picture.src = posterPathOf(source) ?? ''
    return
  }
  const { src, srcSet = '', sizes = '' } = pictureSources(source)
  Object.assign(picture, { sizes, srcset: srcSet, src })
}

/** What a session shows of a product as it is shown everywhere. */
export const sessionParts: SessionParts = { Gallery, Prices, Details, Files, preload }
