import {
  IconBulb,
  IconMapPin,
  IconMapPinPlus,
  IconRotate,
  IconRuler2,
  IconRulerMeasure,
} from '@tabler/icons-react'
import type { MediaItem } from '@vitrine/contract'
import { autoDistance, viewerDistances } from '@vitrine/rules'
import type { Viewer, ViewerState } from '@vitrine/viewer'
import { useTranslation } from 'react-i18next'
import type { MediaSource } from '../media-source.ts'
import styles from './model-view.module.css'
import { PictureMenu } from './picture-menu.tsx'
import { Tool } from './tool.tsx'
import type { EditedHotspots } from './use-hotspots.ts'
import type { EditedLighting } from './use-lighting.ts'
import { VariantMenu } from './variant-menu.tsx'
import { ViewInRoom } from './view-in-room.tsx'

interface ViewerToolsProps extends MediaSource {
  item: MediaItem
  viewer: Viewer
  state: ViewerState
  lighting: EditedLighting
  hotspots: EditedHotspots
  hasFacts: boolean
  onFacts: (hasFacts: boolean) => void
  mayEdit: boolean
  /** One panel is open at a time. */
  onPanel: (panel: 'lights' | 'hotspots') => void
}

/** What can be done with a model that is shown. */
export function ViewerTools(props: ViewerToolsProps) {
  const { viewer, state, lighting, hotspots, hasFacts, onFacts, mayEdit, onPanel } = props
  const { domainId, product, item } = props
  const { t } = useTranslation('media')
  const distanceLabels = { 50: t('distance50'), 100: t('distance100'), [autoDistance]: t('distanceAuto') }
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('viewerTools')}>
      <div className={styles.distances} role="radiogroup" aria-label={t('viewerDistance')}>
        {viewerDistances.map((distance) => (
          // biome-ignore lint/a11y/useSemanticElements: buttons in a toolbar, one of which is chosen
          <button
            key={distance}
            type="button"
            role="radio"
            aria-checked={state.distance === distance}
            className={styles.distance}
            onClick={() => viewer.setDistance(distance)}
          >
            {distanceLabels[distance]}
          </button>
        ))}
      </div>
      <Tool label={t('resetView')} onClick={() => viewer.resetView()}>
        <IconRotate size={18} stroke={1.75} aria-hidden />
      </Tool>
      <Tool
        label={t('statistics')}
        isOn={state.areDimensionsShown}
        onClick={() => {
          const isOn = !state.areDimensionsShown
          viewer.setDimensions(isOn)
          onFacts(isOn)
        }}
      >
        <IconRuler2 size={18} stroke={1.75} aria-hidden />
      </Tool>
      <Tool
        label={t('measure')}
        isOn={state.isMeasuring}
        onClick={() => viewer.setMeasuring(!state.isMeasuring)}
      >
        <IconRulerMeasure size={18} stroke={1.75} aria-hidden />
      </Tool>
      <PictureMenu
        viewer={viewer}
        productId={product._id}
        name={product.name}
        fileName={item.name}
        maySetPoster={mayEdit}
      />
      {mayEdit && hasFacts && (
        <Tool label={t('editLighting')} isOn={lighting.isOpen} onClick={() => onPanel('lights')}>
          <IconBulb size={18} stroke={1.75} aria-hidden />
        </Tool>
      )}
      {mayEdit && (
        <Tool label={t('hotspot.edit')} isOn={hotspots.isOpen} onClick={() => onPanel('hotspots')}>
          <IconMapPinPlus size={18} stroke={1.75} aria-hidden />
        </Tool>
      )}
      {!hotspots.isOpen && !state.isLegacy && hotspots.shown.length > 0 && (
        <Tool
          label={t('hotspot.all')}
          isOn={hotspots.chosen !== null}
          onClick={() => hotspots.choose(hotspots.chosen === null ? 0 : null)}
        >
          <IconMapPin size={18} stroke={1.75} aria-hidden />
        </Tool>
      )}
      {state.variants.length > 0 && <VariantMenu viewer={viewer} state={state} />}
      <ViewInRoom domainId={domainId} product={product} item={item} />
    </div>
  )
}
