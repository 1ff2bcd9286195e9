import { openCampaignsFrom } from '@lapka/projections/promotions/project.ts'
import type { Dependencies } from '../dependencies.ts'

/** How long a change may go unnoticed if the notice of it was lost. */
const KEEP_MS = 30_000

/**
 * Ids of the campaigns that are open at an instant, by the view: whether one still is, its stream decides. They change seldom
 * and each booking needs them, so they are kept until the view announces that they changed.
 */
export const createOpenCampaigns = ({ db, changes }: Pick<Dependencies, 'db' | 'changes'>) => {
  let kept: { openAt: ReturnType<typeof openCampaignsFrom>; until: number } | undefined
  changes.onProjected(({ projections, changes: told }) => {
    if (projections.includes('promotions') && (told?.some(({ kind }) => kind === 'campaigns') ?? true)) kept = undefined
  })

  return async (at: string): Promise<string[]> => {
    if (kept === undefined || kept.until < performance.now()) {
      const reading = { openAt: openCampaignsFrom(db, at), until: performance.now() + KEEP_MS }
      kept = reading
      reading.openAt.catch(() => {
        if (kept === reading) kept = undefined
      })
    }
    const openAt = await kept.openAt
    return openAt(at).map(({ promotionId }) => promotionId)
  }
}
