import { useConsultationChoicesQuery } from '../entities/consultation/consultation-api.ts'
import { Tiles, type TilesProps } from './tiles.tsx'

/** Those who can be rung now, each with the price that the caller would pay for it. */
export function UrgentTiles(props: Omit<TilesProps, 'urgent'>) {
  const { data } = useConsultationChoicesQuery({})
  return <Tiles {...props} urgent={{ priceCents: data?.services.find(({ id }) => id === 'urgent-consultation')?.priceCents }} />
}
