import { Button, Menu } from '@mantine/core'
import {
  IconBulb,
  IconCheck,
  IconMapPin,
  IconMapPinPlus,
  IconPointer,
  IconRotate,
  IconRuler2,
  IconRulerMeasure,
} from '@tabler/icons-react'
import { autoDistance, viewerDistances } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useIsNarrow } from '../../../../lib/use-is-narrow.ts'
import { LightMenu } from './light/light-menu.tsx'
import styles from './model-view.module.css'
import { PictureMenu } from './picture-menu.tsx'
import { ViewInRoom } from './room/view-in-room.tsx'
import { Tool } from './tool.tsx'
import type { OverModelProps, ReadyModel } from './use-open-model.ts'
import { VariantMenu } from './variant-menu.tsx'

/** What can be done with a model that is shown. */
export function ViewerTools({ domainId, product, item, model }: OverModelProps) {
  const { t } = useTranslation('media')
  const { viewer, state } = model
  const isNarrow = useIsNarrow()
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('viewerTools')}>
      {/* First, since it is what a model is opened for. Where windows are narrow it has a line below the model. */}
      {!isNarrow && <ViewInRoom domainId={domainId} product={product} item={item} />}
      {isNarrow ? <DistanceMenu model={model} /> : <Distances model={model} />}
      <Tool label={t('resetView')} onClick={() => viewer.resetView()}>
        <IconRotate size={18} stroke={1.75} aria-hidden />
      </Tool>
      <SizeTools model={model} />
      {model.leads && (
        <Tool
          label={t('pointAt')}
          isOn={state.isPointing}
          onClick={() => viewer.setPointing(!state.isPointing)}
        >
          <IconPointer size={18} stroke={1.75} aria-hidden />
        </Tool>
      )}
      {model.leads && !state.isLegacy && <LightMenu light={model.light} />}
      <PictureMenu
        viewer={viewer}
        productId={product._id}
        name={product.name}
        fileName={item.name}
        maySetPoster={model.mayEdit}
      />
      {model.mayEdit && <EditTools model={model} />}
      <PointsTool model={model} />
      {state.variants.length > 0 && <VariantMenu viewer={viewer} state={state} />}
    </div>
  )
}

function useDistanceLabels() {
  const { t } = useTranslation('media')
  return { 50: t('distance50'), 100: t('distance100'), [autoDistance]: t('distanceAuto') }
}

function DistanceMenu({ model: { viewer, state } }: { model: ReadyModel }) {
  const { t } = useTranslation('media')
  const labels = useDistanceLabels()
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <Button variant="default" size="compact-md" h={36} aria-label={t('viewerDistance')}>
          {state.distance === 'own' ? t('distanceOwn') : labels[state.distance]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {viewerDistances.map((distance) => (
          <Menu.Item
            key={distance}
            onClick={() => viewer.setDistance(distance)}
            rightSection={state.distance === distance && <IconCheck size={16} aria-hidden />}
          >
            {labels[distance]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Distances({ model: { viewer, state } }: { model: ReadyModel }) {
  const { t } = useTranslation('media')
  const labels = useDistanceLabels()
  return (
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
          {labels[distance]}
        </button>
      ))}
    </div>
  )
}

function SizeTools({ model: { viewer, state, hasFacts, showFacts } }: { model: ReadyModel }) {
  const { t } = useTranslation('media')
  const isOn = hasFacts || state.areDimensionsShown
  return (
    <>
      <Tool
        label={t('statistics')}
        isOn={isOn}
        onClick={() => {
          viewer.setDimensions(!isOn)
          showFacts(!isOn)
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
    </>
  )
}

function EditTools({ model: { hasFacts, lighting, hotspots, togglePanel } }: { model: ReadyModel }) {
  const { t } = useTranslation('media')
  return (
    <>
      {hasFacts && (
        <Tool label={t('editLighting')} isOn={lighting.isOpen} onClick={() => togglePanel('lights')}>
          <IconBulb size={18} stroke={1.75} aria-hidden />
        </Tool>
      )}
      <Tool label={t('hotspot.edit')} isOn={hotspots.isOpen} onClick={() => togglePanel('hotspots')}>
        <IconMapPinPlus size={18} stroke={1.75} aria-hidden />
      </Tool>
    </>
  )
}

/** Goes through the points, where there are some and they aren't being edited. */
function PointsTool({ model: { state, hotspots } }: { model: ReadyModel }) {
  const { t } = useTranslation('media')
  if (hotspots.isOpen || state.isLegacy || hotspots.shown.length === 0) return null
  return (
    <Tool
      label={t('hotspot.all')}
      isOn={hotspots.chosen !== null}
      onClick={() => hotspots.choose(hotspots.chosen === null ? 0 : null)}
    >
      <IconMapPin size={18} stroke={1.75} aria-hidden />
    </Tool>
  )
}
