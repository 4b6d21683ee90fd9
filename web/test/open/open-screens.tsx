/** The same media on several screens of a room, the first of which leads: frames go between them as they are sent. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { MediaItem, Room } from '@vitrine/contract'
import { type ReactNode, useMemo } from 'react'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { MediaGallery } from '../../src/features/products/components/media/media-gallery.tsx'
import { MediaStage } from '../../src/features/products/components/media/media-stage.tsx'
import { setCallContext } from '../../src/lib/api/call-context.ts'
import { createStore } from '../../src/lib/create-store.ts'
import { loadMessages } from '../../src/lib/i18n/i18n.ts'
import { RoomOnPage } from '../../src/lib/live/live-room.ts'
import { type SharedCamera, SharedCameraContext } from '../../src/lib/live/shared-camera.ts'
import { setSession } from '../../src/lib/session/session-store.ts'
import { ThemeProvider } from '../../src/ui/theme/theme-provider.tsx'
import { domainId, enteredAs, idOf } from '../example-company.ts'

export const product = { _id: idOf(71), name: 'Stool' }

interface Size {
  width: number
  height: number
}

export interface RoomScreen {
  host: HTMLElement
  page: RoomOnPage
  role: ReturnType<typeof createStore<SharedCamera['role']>>
}

/** Opens screens one after the other: who comes late gets the last frame of each kind, as from the server. */
export async function openScreens(media: readonly MediaItem[], { isGallery = false } = {}) {
  setSession(enteredAs())
  setCallContext({ domainId })
  await loadMessages(['products', 'media', 'errors'])
  const screens: RoomScreen[] = []
  const sent: { by: RoomOnPage; bytes: Uint8Array }[] = []
  const last = new Map<number, Uint8Array>()
  const stage = {
    revision: 1,
    product: product._id,
    isHidden: false,
    media: media[0]?.name ?? null,
    follows: true,
  }
  const room = { _id: 'r1', epoch: 1, state: 'in', stage } as Room
  const spread = (from: RoomOnPage, bytes: Uint8Array) => {
    sent.push({ by: from, bytes })
    last.set(bytes[0] ?? 0, bytes)
    for (const { page } of screens) if (page !== from) page.hearFrame(bytes)
  }
  const open = async (size: Size, shown = 0): Promise<RoomScreen> => {
    const page: RoomOnPage = new RoomOnPage({
      roomId: 'r1',
      join: async () => room,
      leave: async () => {},
      onJoined: () => {},
      readAgain: () => {},
      isOutage: () => false,
      sendFrame: (bytes) => spread(page, bytes),
    })
    await page.join('c1')
    for (const bytes of last.values()) page.hearFrame(bytes)
    const role = createStore<SharedCamera['role']>(screens.length === 0 ? 'leads' : 'follows')
    const host = document.createElement('div')
    Object.assign(host.style, { width: `${size.width}px`, height: `${size.height}px`, overflow: 'hidden' })
    document.body.append(host)
    onTestFinished(() => host.remove())
    const screen = { host, page, role }
    screens.push(screen)
    await render(
      <Screen screen={screen} media={stage.media}>
        {isGallery ? (
          <MediaGallery domainId={domainId} product={product} media={media} />
        ) : (
          <MediaStage
            domainId={domainId}
            product={product}
            media={media}
            index={shown}
            onIndexChange={() => {}}
          />
        )}
      </Screen>,
      { container: host },
    )
    return screen
  }
  return { open, sent }
}

function Screen({
  screen,
  media,
  children,
}: {
  screen: RoomScreen
  media: string | null
  children: ReactNode
}) {
  const role = screen.role.use()
  const client = useMemo(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }), [])
  const camera = useMemo((): SharedCamera => {
    const { send, follow: subscribe, sendMedia, followMedia: subscribeToMedia } = screen.page
    const { sendShowroom, followShowroom: subscribeToShowroom } = screen.page
    const shown = { sendMedia, subscribeToMedia, sendShowroom, subscribeToShowroom }
    return { role, stage: '1 1', media, send, subscribe, ...shown }
  }, [role, media, screen])
  return (
    <ThemeProvider primaryColor="#21543d" primaryBtnColor="#21543d">
      <QueryClientProvider client={client}>
        <SharedCameraContext value={camera}>{children}</SharedCameraContext>
      </QueryClientProvider>
    </ThemeProvider>
  )
}
