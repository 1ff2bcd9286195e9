import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { moderationRoutes } from './moderation-routes.ts'
import { reviewPhotoRoutes } from './photos/routes.ts'
import { readReviewRoutes } from './read-routes.ts'
import { ringRoutes } from './ring-routes.ts'
import { writeReviewRoutes } from './write-routes.ts'

export const reviewRoutes = (app: App, dependencies: Dependencies): void => {
  readReviewRoutes(app, dependencies)
  writeReviewRoutes(app, dependencies)
  moderationRoutes(app, dependencies)
  reviewPhotoRoutes(app, dependencies)
  ringRoutes(app, dependencies)
}
