import type { Texts } from './texts-en.ts'

export const textsEs: Texts = {
  heading: 'Reseñas',
  anonymous: 'Anónimo',
  outOfFive: (rating) => `${rating} de 5 estrellas`,
  byCustomers: (count, n) =>
    n === 1 ? '1 reseña de nuestros clientes' : `${count} reseñas de nuestros clientes`,
  byCustomersUncounted: 'de nuestros clientes',
  barsLabel: 'Reseñas de nuestros clientes, por estrellas',
  barStars: (rating) => (rating === 1 ? ' estrella: ' : ' estrellas: '),
  barReviews: (n) => (n === 1 ? ' reseña' : ' reseñas'),
  importedBeside: (average) => `Importadas, no cuentan en el ${average}`,
  importedAlone: 'De otros sitios, con su origen',
  noOwnYet: 'Todavía no hay reseñas de nuestros clientes',
  noStarsForSearch:
    'Los buscadores no reciben estrellas de este producto hasta que un cliente de esta tienda escriba una reseña.',
  filterLabel: 'Filtrar reseñas',
  all: 'Todas',
  withPhotos: 'Con fotos',
  stars: (rating) => (rating === 1 ? '1 estrella' : `${rating} estrellas`),
  remove: 'quitar este filtro',
  sortBy: 'Ordenar por',
  sorts: {
    newest: 'Más recientes',
    helpful: 'Más útiles',
    highest: 'Más estrellas',
    lowest: 'Menos estrellas',
    photos: 'Primero con fotos',
  },
  apply: 'Aplicar',
  pagesLabel: 'Páginas de reseñas',
  range: (first, last, total) => `${first}–${last} de ${total}`,
  rangeUncounted: (first, last) => `${first}–${last}`,
  previous: 'Anterior',
  next: 'Siguiente',
  nobodyYet: 'Nadie ha reseñado este producto todavía.',
  couldBeFirst: '¿Lo compraste aquí? Tu reseña sería la primera.',
  noMatch: (what) => `Sin reseñas: ${what}.`,
  showAll: 'Mostrar todas las reseñas',
  photo: (n, author) => `Foto ${n} de ${author}`,
  video: (n, author) => `Vídeo ${n} de ${author}`,
  pinned: 'Destacada por la tienda',
  verified: 'Compra verificada',
  verifiedWhy:
    'Esta reseña corresponde a un pedido hecho en esta tienda. La tienda no puede poner esta marca a mano.',
  verifiedBy: (who) => `Verificada por ${who}`,
  verifiedByWhy: (who) =>
    `${who}, donde se recogió esta reseña, indica que el pedido se comprobó. Nosotros no pudimos comprobarlo de nuevo.`,
  importedFrom: (origin) => `Importada de ${origin}`,
  importedWhy: (origin) =>
    `Escrita tras una compra en ${origin}, no en esta tienda. No cuenta para la media de esta tienda.`,
  edited: 'Editada',
  editedWhy:
    'El texto se cambió después de escribirse, por un motivo indicado. El sentido debe seguir siendo el mismo y las estrellas nunca se pueden cambiar.',
  helpful: 'Útil',
  helpfulAbout: (title) => `: ${title}`,
  thanks: 'Gracias',
  votesNow: (count, n) =>
    n === 1
      ? 'A 1 persona le parece útil esta reseña.'
      : `A ${count} personas les parece útil esta reseña.`,
  goBack: 'Vuelve a la página anterior para seguir leyendo.',
  replied: (shop) => `Respuesta de ${shop}`,
  shopReplied: 'Respuesta de la tienda',
  poweredBy: 'Reseñas con',
  failed:
    'Ahora mismo no se pueden mostrar más reseñas. Las de abajo siguen siendo válidas; inténtalo de nuevo en un momento.',
  close: 'Cerrar',
  previousPhoto: 'Foto anterior',
  nextPhoto: 'Foto siguiente',
  scrollSideways: 'Reseñas, desplázate hacia los lados',
  noReviewsYet: 'Aún no hay reseñas',
}
