import i18next from 'i18next'
import texts from '../kit/i18n/bg/reviews.json'

i18next.addResourceBundle('bg', 'reviews', texts)
