import type { Dependencies } from '../dependencies.ts'
import type { App } from '../http/app-type.ts'
import { answerConsultationRoutes } from './answer-consultation/routes.ts'
import { askConsultationRoute } from './ask-consultation/route.ts'
import { availabilityRoutes } from './availability/routes.ts'
import { dropPromotionsRoute } from './drop-promotions/route.ts'
import { endConsultationRoutes } from './end-consultation/routes.ts'
import { startConsultationPaymentRoute } from './start-payment/route.ts'

/** Commands of the two people of a consultation, in the order in which they come. */
export const consultationCommandRoutes = (app: App, dependencies: Dependencies): void => {
  availabilityRoutes(app, dependencies)
  askConsultationRoute(app, dependencies)
  startConsultationPaymentRoute(app, dependencies)
  dropPromotionsRoute(app, dependencies)
  answerConsultationRoutes(app, dependencies)
  endConsultationRoutes(app, dependencies)
}
