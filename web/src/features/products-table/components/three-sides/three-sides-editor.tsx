import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  rectIntersection,
  type UniqueIdentifier,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  ActionIcon,
  Button,
  Group,
  NumberInput,
  SegmentedControl,
  Switch,
  Text,
  Tooltip,
} from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconCube,
  IconEraser,
  IconPhotoX,
  IconPlayerPlayFilled,
  IconPlus,
  IconX,
} from '@tabler/icons-react'
import type { MediaItem, Product } from '@vitrine/contract'
import {
  type Cell,
  canCreateScreen,
  centreCell,
  createScreen,
  type Direction,
  emptyScreen,
  fromGrid,
  gridAnimationMs,
  gridSize,
  moveMedia,
  navigationSpeed,
  navigationStepMs,
  neighbourOf,
  placeMedia,
  removeScreen,
  type Screen,
  type ScreenChange,
  type ScreenGrid,
  screenAt,
  screenName,
  type ThreeSidesLayout,
  toGrid,
} from '@vitrine/rules'
import { type CSSProperties, type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useSortingWords } from '../../../../lib/i18n/use-sorting-words.ts'
import { MediaThumbnail } from '../../../../lib/media-thumbnail.tsx'
import { useEntered } from '../../../../lib/session/session-store.ts'
import { ShowroomPreviewContext } from '../../../../lib/showroom-preview.ts'
import { DecimalInput } from '../../../../ui/fields/decimal-input.tsx'
import { levels } from '../../../../ui/theme/levels.ts'
import styles from './three-sides.module.css'

interface ThreeSidesEditorProps {
  product: Product
  layout: ThreeSidesLayout
  onChange: (layout: ThreeSidesLayout) => void
}

const cells: readonly Cell[] = Array.from({ length: gridSize ** 2 }, (_, place) => [
  Math.floor(place / gridSize),
  place % gridSize,
])
const directions = [
  { direction: 'up', label: 'sides.up', Icon: IconArrowUp },
  { direction: 'down', label: 'sides.down', Icon: IconArrowDown },
  { direction: 'left', label: 'sides.goLeft', Icon: IconArrowLeft },
  { direction: 'right', label: 'sides.goRight', Icon: IconArrowRight },
] as const
const keys: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
const sameCell = (one: Cell, other: Cell) => one[0] === other[0] && one[1] === other[1]

/** Media on the left, the wall of screens beside them: one screen in the middle, the others around it. */
export function ThreeSidesEditor({ product, layout, onChange }: ThreeSidesEditorProps) {
  const { t } = useTranslation('products-table')
  const viewport = useRef<HTMLDivElement>(null)
  const Preview = useContext(ShowroomPreviewContext)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor),
  )
  const screens = useScreens(layout, onChange)
  const { grid, current, hint, dragged, go, apply, create } = screens
  const { instructions } = useSortingWords()
  const announcements = useAnnouncements()
  const name = screenName(current)
    .map((part) => t(`sides.${part}`))
    .join(' ')
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={within(viewport.current)}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
      onDragStart={screens.lift}
      onDragCancel={screens.letGo}
      onDragEnd={screens.drop}
    >
      <div className={styles.editor}>
        <MediaChooser product={product} onChoose={(media) => apply(placeMedia(grid, current, media))} />
        <section className={styles.stage} aria-label={t('threeSides')}>
          <header className={styles.stageHead}>
            <Text fw={600} role="status">
              {t('sides.screen', { name })}
            </Text>
            <span className={styles.hint} role="alert">
              {hint}
            </span>
            <ScreenTools grid={grid} current={current} onApply={apply} />
          </header>
          {/* biome-ignore lint/a11y/useSemanticElements: a wall one walks along with arrow keys */}
          <div
            ref={viewport}
            className={styles.viewport}
            role="group"
            aria-label={t('sides.screen', { name })}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
            tabIndex={0}
            onKeyDown={screens.onKeyDown}
          >
            <Wall product={product} grid={grid} current={current} speed={screens.speed} onCreate={create} />
            {directions.map(({ direction, label, Icon }) => (
              <Arrow
                key={direction}
                direction={direction}
                label={t(label)}
                grid={grid}
                to={neighbourOf(current, direction)}
                onGo={go}
                onCreate={create}
              >
                <Icon size={20} stroke={1.75} aria-hidden />
              </Arrow>
            ))}
          </div>
          <footer className={styles.stageFoot}>
            <Minimap grid={grid} current={current} onGo={go} />
            <Settings layout={layout} onChange={onChange} />
          </footer>
        </section>
        {Preview !== null && (
          <section className={styles.preview} aria-label={t('sides.preview')}>
            <Preview product={product} layout={layout} current={current} />
          </section>
        )}
      </div>
      {/* Beside the dialog, whose edges would cut it off. */}
      {createPortal(
        <DragOverlay zIndex={levels.popover} dropAnimation={null}>
          {dragged !== null && <Dragged product={product} name={dragged} />}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  )
}

/** What screen readers hear of a file that is dragged to a screen. */
function useAnnouncements(): Announcements {
  const { t } = useTranslation('products-table')
  const screenOf = (cell: Cell) =>
    screenName(cell)
      .map((part) => t(`sides.${part}`))
      .join(' ')
  const said = (id: UniqueIdentifier) => {
    const cell = cellOf(id)
    return cell === null ? nameOf(id) : screenOf(cell)
  }
  const cancelled = (id: UniqueIdentifier) => t('sides.dropCancelled', { name: said(id) })
  return {
    onDragStart: ({ active }) => t('sides.lifted', { name: said(active.id) }),
    onDragOver: ({ active, over }) =>
      over === null ? undefined : t('sides.over', { name: said(active.id), screen: said(over.id) }),
    onDragEnd: ({ active, over }) =>
      over === null
        ? cancelled(active.id)
        : t('sides.dropped', { name: said(active.id), screen: said(over.id) }),
    onDragCancel: ({ active }) => cancelled(active.id),
  }
}

/** The screens of a layout: which is in the middle, and what is done to them. */
function useScreens(layout: ThreeSidesLayout, onChange: (layout: ThreeSidesLayout) => void) {
  const { t } = useTranslation('products-table')
  const [current, setCurrent] = useState<Cell>(centreCell)
  const [speed, setSpeed] = useState(1)
  const [hint, setHint] = useState<string | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const grid = toGrid(layout)
  const go = useNavigation(current, setCurrent, setSpeed)
  const apply = (change: ScreenChange) => {
    setHint(change.ok || change.refusal === 'NoPlace' ? null : t('sides.cannotRemove'))
    if (change.ok) onChange(fromGrid(change.grid, layout))
    return change.ok
  }
  return {
    grid,
    current,
    speed,
    hint,
    /** The name of what is being dragged. */
    dragged,
    go,
    apply,
    create: (cell: Cell) => {
      if (apply(createScreen(grid, cell))) go(cell)
    },
    lift: ({ active }: DragStartEvent) => {
      const from = cellOf(active.id)
      setDragged(from === null ? nameOf(active.id) : screenAt(grid, from))
    },
    letGo: () => setDragged(null),
    drop: ({ active, over }: DragEndEvent) => {
      setDragged(null)
      const to = cellOf(over?.id)
      if (to === null) return
      const from = cellOf(active.id)
      if (from !== null && sameCell(from, to)) return
      const change = from === null ? placeMedia(grid, to, nameOf(active.id)) : moveMedia(grid, from, to)
      if (apply(change)) go(to)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const direction = keys[event.key]
      if (direction === undefined) return
      event.preventDefault()
      const next = neighbourOf(current, direction)
      if (next !== null && screenAt(grid, next) !== null) go(next)
      else setHint(t('sides.noContent'))
    },
  }
}

interface ScreenToolsProps {
  grid: ScreenGrid
  current: Cell
  onApply: (change: ScreenChange) => void
}

/** What is done to the screen in the middle. */
function ScreenTools({ grid, current, onApply }: ScreenToolsProps) {
  const { t } = useTranslation('products-table')
  const own = screenAt(grid, current)
  return (
    <Group gap="xs">
      {own !== null && own !== emptyScreen && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconEraser size={16} aria-hidden />}
          onClick={() => onApply(placeMedia(grid, current, emptyScreen))}
        >
          {t('sides.clear')}
        </Button>
      )}
      {own !== null && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => onApply(removeScreen(grid, current))}
        >
          {t('sides.remove')}
        </Button>
      )}
    </Group>
  )
}

interface WallProps {
  product: Product
  grid: ScreenGrid
  current: Cell
  speed: number
  onCreate: (cell: Cell) => void
}

/** All screens; it moves so that the current one is in the middle. */
function Wall({ product, grid, current, speed, onCreate }: WallProps) {
  const reducedMotion = useReducedMotion()
  const place = {
    '--row': current[0],
    '--column': current[1],
    transitionDuration: `${reducedMotion ? 0 : gridAnimationMs(speed)}ms`,
  } as CSSProperties
  return (
    <div className={styles.wall} style={place}>
      {cells.map((cell) => (
        <WallCell
          key={cell.join()}
          cell={cell}
          product={product}
          screen={screenAt(grid, cell)}
          isCurrent={sameCell(cell, current)}
          canCreate={canCreateScreen(grid, cell)}
          onCreate={() => onCreate(cell)}
        />
      ))}
    </div>
  )
}

/** What lies under the pointer, as far as it can be seen: the wall goes on behind what is beside it. */
function within(viewport: HTMLElement | null): CollisionDetection {
  return (given) => {
    const { pointerCoordinates: at } = given
    if (at === null || viewport === null) return rectIntersection(given)
    const { left, right, top, bottom } = viewport.getBoundingClientRect()
    const isInside = at.x >= left && at.x <= right && at.y >= top && at.y <= bottom
    return isInside ? pointerWithin(given) : []
  }
}

function Dragged({ product, name }: { product: Product; name: string }) {
  const item = product.media.find((one) => one.name === name)
  return (
    <div className={styles.dragged}>
      {item !== undefined && <Picture product={product} item={item} />}
      <span className={styles.caption}>{name}</span>
    </div>
  )
}

/** Goes from screen to screen, one after the other, faster while more than one step is left. */
function useNavigation(
  current: Cell,
  setCurrent: (cell: Cell) => void,
  setSpeed: (speed: number) => void,
): (to: Cell) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const step = (from: Cell, to: Cell, isFirst: boolean) => {
    if (sameCell(from, to)) return setSpeed(1)
    const [row, column] = from
    const next: Cell =
      row === to[0] ? [row, column + Math.sign(to[1] - column)] : [row + Math.sign(to[0] - row), column]
    const isMore = !sameCell(next, to)
    if (isFirst) setSpeed(isMore ? navigationSpeed : 1)
    setCurrent(next)
    timer.current = setTimeout(() => step(next, to, false), navigationStepMs(isMore ? navigationSpeed : 1))
  }
  return (to) => {
    clearTimeout(timer.current)
    step(current, to, true)
  }
}

interface ArrowProps {
  direction: Direction
  label: string
  grid: ScreenGrid
  to: Cell | null
  onGo: (cell: Cell) => void
  onCreate: (cell: Cell) => void
  children: React.ReactNode
}

/** Leads to a neighbour; where none is yet, one can be made. */
function Arrow({ direction, label, grid, to, onGo, onCreate, children }: ArrowProps) {
  const { t } = useTranslation('products-table')
  if (to === null) return null
  const isThere = screenAt(grid, to) !== null
  const canCreate = canCreateScreen(grid, to)
  const said = screenName(to)
    .map((part) => t(`sides.${part}`))
    .join(' ')
  return (
    <div className={styles.arrow} data-direction={direction}>
      <Tooltip label={isThere ? label : t('sides.noContent')}>
        <ActionIcon
          size={40}
          radius="xl"
          variant="default"
          aria-label={isThere ? label : `${label}: ${t('sides.noContent')}`}
          aria-disabled={!isThere}
          data-disabled={!isThere || undefined}
          onClick={() => isThere && onGo(to)}
        >
          {children}
        </ActionIcon>
      </Tooltip>
      {!isThere && canCreate && (
        <ActionIcon
          size={28}
          radius="xl"
          aria-label={t('sides.create', { direction: said })}
          onClick={() => onCreate(to)}
        >
          <IconPlus size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

interface WallCellProps {
  cell: Cell
  product: Product
  screen: Screen
  isCurrent: boolean
  canCreate: boolean
  onCreate: () => void
}

function WallCell({ cell, product, screen, isCurrent, canCreate, onCreate }: WallCellProps) {
  const { t } = useTranslation('products-table')
  const { setNodeRef, isOver } = useDroppable({
    id: `cell:${cell.join()}`,
    disabled: screen === null && !canCreate,
  })
  const draggable = useDraggable({
    id: `cell:${cell.join()}`,
    disabled: screen === null || screen === emptyScreen,
  })
  const item = product.media.find(({ name }) => name === screen)
  return (
    <div
      ref={setNodeRef}
      className={styles.cell}
      data-current={isCurrent || undefined}
      data-over={isOver || undefined}
      data-screen={screen !== null || undefined}
      inert={!isCurrent}
    >
      {screen === null ? (
        isCurrent &&
        canCreate && (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
            {t('sides.createHere')}
          </Button>
        )
      ) : screen === emptyScreen ? (
        <p className={styles.note}>{t('sides.empty')}</p>
      ) : item === undefined ? (
        <div className={styles.note} role="alert">
          <IconPhotoX size={36} stroke={1} aria-hidden />
          <strong>{t('sides.deletedTitle')}</strong>
          {t('sides.deletedText', { name: screen })}
        </div>
      ) : (
        <div
          ref={draggable.setNodeRef}
          className={styles.shown}
          data-dragged={draggable.isDragging || undefined}
          {...draggable.listeners}
        >
          <Picture product={product} item={item} />
          <span className={styles.caption}>{item.name}</span>
        </div>
      )}
    </div>
  )
}

function Picture({ product, item }: { product: Product; item: MediaItem }) {
  const { domain } = useEntered()
  return (
    <>
      <MediaThumbnail domainId={domain._id} productId={product._id} item={item} iconSize={40} />
      {item.prepared.includes('thumbnail') && item.type !== 'image' && (
        <span className={styles.kind}>
          {item.type === 'video' ? (
            <IconPlayerPlayFilled size={12} aria-hidden />
          ) : (
            <IconCube size={12} aria-hidden />
          )}
        </span>
      )}
    </>
  )
}

function MediaChooser({ product, onChoose }: { product: Product; onChoose: (name: string) => void }) {
  const { t } = useTranslation('products-table')
  const [tab, setTab] = useState<'active' | 'inactive'>('active')
  const items = product.media.filter(({ isActive, isReady }) => isReady && isActive === (tab === 'active'))
  return (
    <aside className={styles.chooser}>
      <SegmentedControl
        fullWidth
        size="sm"
        value={tab}
        onChange={(value) => setTab(value === 'inactive' ? 'inactive' : 'active')}
        data={[
          { value: 'active', label: t('sides.active') },
          { value: 'inactive', label: t('sides.inactive') },
        ]}
      />
      {items.length === 0 ? (
        <Text size="sm" c="dimmed" ta="center" p="md">
          {t('sides.noMedia')}
        </Text>
      ) : (
        <ul className={styles.choices}>
          {items.map((item) => (
            <Choice key={item.name} product={product} item={item} onChoose={() => onChoose(item.name)} />
          ))}
        </ul>
      )}
    </aside>
  )
}

function Choice({ product, item, onChoose }: { product: Product; item: MediaItem; onChoose: () => void }) {
  const { t } = useTranslation('products-table')
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: `media:${item.name}` })
  // Enter puts it on the current screen; the pointer may also drag it to any other.
  const { onKeyDown: _, ...pointer } = listeners ?? {}
  return (
    <li>
      <button
        ref={setNodeRef}
        type="button"
        className={styles.choice}
        data-dragged={isDragging || undefined}
        aria-label={t('sides.place', { name: item.name })}
        onClick={onChoose}
        {...pointer}
      >
        <span className={styles.choicePicture}>
          <Picture product={product} item={item} />
        </span>
        <span className={styles.caption}>{item.name}</span>
      </button>
    </li>
  )
}

interface MinimapProps {
  grid: ScreenGrid
  current: Cell
  onGo: (cell: Cell) => void
}

function Minimap({ grid, current, onGo }: MinimapProps) {
  const { t } = useTranslation('products-table')
  return (
    <fieldset className={styles.minimap} aria-label={t('sides.minimap')}>
      {cells.map((cell) => {
        const screen = screenAt(grid, cell)
        const name = screenName(cell)
          .map((part) => t(`sides.${part}`))
          .join(' ')
        return (
          <button
            key={cell.join()}
            type="button"
            aria-label={name}
            aria-current={sameCell(cell, current)}
            disabled={screen === null}
            data-filled={(screen !== null && screen !== emptyScreen) || undefined}
            onClick={() => onGo(cell)}
          />
        )
      })}
    </fieldset>
  )
}

function Settings({ layout, onChange }: Pick<ThreeSidesEditorProps, 'layout' | 'onChange'>) {
  const { t } = useTranslation('products-table')
  return (
    <Group gap="md" align="flex-end">
      <DecimalInput
        size="xs"
        w={150}
        label={t('sides.scaleFactor')}
        min={0.1}
        max={20}
        step={0.1}
        decimalScale={2}
        value={layout.scaleFactor}
        onChange={(value) => value >= 0.1 && onChange({ ...layout, scaleFactor: value })}
      />
      <NumberInput
        size="xs"
        w={160}
        label={t('sides.maxVisibleDistance')}
        min={10}
        max={10_000}
        step={10}
        value={layout.maxVisibleDistance}
        onChange={(value) =>
          typeof value === 'number' && value >= 10 && onChange({ ...layout, maxVisibleDistance: value })
        }
      />
      <Switch
        size="sm"
        label={t('sides.groupOrientation')}
        checked={layout.shouldGroupOrientation}
        onChange={(event) => onChange({ ...layout, shouldGroupOrientation: event.currentTarget.checked })}
      />
    </Group>
  )
}

function cellOf(id: string | number | undefined): Cell | null {
  const [kind, place = ''] = String(id ?? '').split(':')
  if (kind !== 'cell') return null
  const [row = 0, column = 0] = place.split(',').map(Number)
  return [row, column]
}

function nameOf(id: string | number): string {
  return String(id).slice('media:'.length)
}
