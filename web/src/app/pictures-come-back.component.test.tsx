/** Pictures of every kind that were lost with the network are there again when it is, without a reload. */
import type { ReactNode } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { enteredAs, idOf, noPictures } from '../../test/example-company.ts'
import { openPart } from '../../test/open/open-part.tsx'
import { exampleMedia } from '../../test/servers/media-server.ts'
import { FeaturedProduct } from '../features/home/components/featured-product.tsx'
import { MediaSlide } from '../features/products/components/media/media-slide.tsx'
import { ThumbnailStrip } from '../features/products/components/media/thumbnail-strip.tsx'
import { PictureValue } from '../lib/conflicts/picture-value.tsx'
import { ImageDialog } from '../lib/forms/image-dialog.tsx'
import { MediaThumbnail } from '../lib/media-thumbnail.tsx'
import { reachability } from '../lib/network/network.ts'
import { PersonAvatar } from '../ui/pictures/person-avatar.tsx'
import { PictureFrame } from '../ui/pictures/picture-frame.tsx'
import { SplitLayout } from '../ui/split-layout.tsx'
import { TileLink } from '../ui/tile-link.tsx'
import { HeaderLogo } from './shell/header-logo.tsx'

const session = enteredAs()
const company = {
  ...session,
  domain: {
    ...session.domain,
    customization: { ...session.domain.customization, logos: { ...noPictures, internalNavLogo: true } },
  },
}
const { item } = exampleMedia(71, 'front.png', { prepared: ['thumbnail'] })
const product = { _id: idOf(71), name: 'Stool', reference: 'ST-1' }
const source = { domainId: idOf(1), product }
// Elsewhere Vite would answer with the application, whose parts it would then prepare for pages under test.
const lost = (name: string) => `/assets/lost/${name}.png`
const nothing = () => undefined

const kinds: readonly [what: string, shown: ReactNode, pictures: number][] = [
  ['a card', <PictureFrame key="1" pictures={[lost('first'), lost('second')]} />, 1],
  [
    'a tile',
    <TileLink key="2" link={{ to: '/' }} picture={lost('tile')} icon={null} title="a" subtitle="b" />,
    1,
  ],
  [
    'a person',
    <PersonAvatar
      key="3"
      user={{ email: 'a@b.example', profile: { name: 'Ada', picture: idOf(9) }, assetsVersion: 1 }}
      size="small"
    />,
    1,
  ],
  [
    'the page to sign in',
    <SplitLayout key="4" name="Lumen" logoUrl={lost('logo')} backgroundUrl={lost('ground')}>
      Words
    </SplitLayout>,
    2,
  ],
  ['the header', <HeaderLogo key="5" ground="#ffffff" isOtherGround={false} />, 1],
  [
    'a list of media',
    <MediaThumbnail key="6" domainId={idOf(1)} productId={idOf(71)} item={item} iconSize={20} />,
    1,
  ],
  // The small one stands in until the large one is there.
  ['a gallery', <MediaSlide key="7" {...source} item={{ ...item, prepared: [] }} isCurrent isNear />, 2],
  [
    'the line below a gallery',
    <ThumbnailStrip key="8" {...source} media={[item]} index={0} onIndexChange={nothing} />,
    1,
  ],
  [
    'a featured product',
    <FeaturedProduct key="9" featured={{ product, picture: lost('featured') } as never} />,
    1,
  ],
  ['a question about two pictures', <PictureValue key="10" picture={lost('value')} />, 1],
  [
    'a dialog for a picture',
    <ImageDialog
      key="11"
      title="Cover"
      address={lost('cover')}
      isBusy={false}
      onUpload={nothing}
      onRemove={nothing}
      onClose={nothing}
    />,
    1,
  ],
]

const shown = () => document.querySelectorAll('img').length

it.each(kinds)('the picture of %s', async (_, part, pictures) => {
  await openPart(part, { session: company, messages: ['products', 'home', 'app'] })
  await expect.poll(shown).toBe(0)
  const network = globalThis.fetch
  globalThis.fetch = async () => Promise.reject(new TypeError('Failed to fetch'))
  reachability.look()
  await expect.poll(() => reachability.state()).toBe('away')
  // From here on what is asked for arrives: nothing says that it didn't.
  const arrive = (event: Event) => event.stopImmediatePropagation()
  window.addEventListener('error', arrive, true)
  onTestFinished(() => window.removeEventListener('error', arrive, true))
  globalThis.fetch = network
  await expect.poll(shown).toBe(pictures)
})

it('a picture that was lost on the way alone is asked for once more', async () => {
  await openPart(<PictureFrame pictures={[lost('alone')]} />)
  await expect.poll(shown).toBe(0)
  const arrive = (event: Event) => event.stopImmediatePropagation()
  window.addEventListener('error', arrive, true)
  onTestFinished(() => window.removeEventListener('error', arrive, true))
  await expect.poll(shown, { timeout: 10_000 }).toBe(1)
})
