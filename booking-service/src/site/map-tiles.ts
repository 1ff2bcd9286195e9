import type { Site } from '@lapka/contracts/api/site.ts'
import type { Configuration } from '@lapka/contracts/configuration.ts'

type Configured = Pick<Configuration, 'LAPKA_MAP_TILES_URL' | 'LAPKA_MAP_ATTRIBUTION' | 'LAPKA_EXTERNAL_LIBRARIES'>

/** Where browsers fetch streets, unless it is a foreign host and none is allowed. */
export const mapTilesOf = (configuration: Configured, publicUrl: string): Site['mapTiles'] => {
  const {
    LAPKA_MAP_TILES_URL: url,
    LAPKA_MAP_ATTRIBUTION: attribution = '',
    LAPKA_EXTERNAL_LIBRARIES: areAllowed,
  } = configuration
  if (url === undefined) return null
  const isForeign = new URL(url).origin !== new URL(publicUrl).origin
  return isForeign && !areAllowed ? null : { url, attribution, isForeign }
}
