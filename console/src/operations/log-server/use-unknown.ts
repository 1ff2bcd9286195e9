import type { Unknown } from '@lapka/contracts/api/operations/log-server.ts'
import { useTranslation } from 'react-i18next'

export const isUnknown = <Known extends object>(figure: Known | Unknown): figure is Unknown => 'unknown' in figure

/** Why a figure is not known, in words. */
export const useUnknown = () => {
  const { t } = useTranslation('operations-log-server')
  return ({ unknown }: Unknown): string => t(`unknown.${unknown}`)
}
