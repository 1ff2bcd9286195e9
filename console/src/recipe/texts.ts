import i18next from 'i18next'
import texts from '../i18n/bg/recipe.json'

i18next.addResourceBundle('bg', 'recipe', texts)
