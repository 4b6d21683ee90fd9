import type { EnvironmentSettings, Lighting } from '@vitrine/viewer'
import { useMemo, useState } from 'react'

interface Light {
  environment: EnvironmentSettings
  /** Those that the file has been given. */
  areLightsOn: boolean
}

export interface PresentedLight extends Light {
  /** Whether the model has lights of its own. */
  hasLights: boolean
  isChanged: boolean
  change(part: Partial<Light>): void
  reset(): void
  /** What is to be seen. */
  lighting: Lighting
}

/** The leader's changes of the light while presenting in a room; they are not saved. */
export function usePresentedLight(leads: boolean, shown: Lighting): PresentedLight {
  const [changed, setChanged] = useState<Light | null>(null)
  const light = leads ? changed : null
  const lighting = useMemo(
    () =>
      light === null
        ? shown
        : { environment: light.environment, lights: light.areLightsOn ? shown.lights : [] },
    [light, shown],
  )
  const now = light ?? { environment: shown.environment, areLightsOn: true }
  return {
    ...now,
    hasLights: shown.lights.length > 0,
    isChanged: light !== null,
    change: (part) => setChanged({ ...now, ...part }),
    reset: () => setChanged(null),
    lighting,
  }
}
