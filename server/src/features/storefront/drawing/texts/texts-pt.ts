import type { Texts } from './texts-en.ts'

export const textsPt: Texts = {
  heading: 'Avaliações',
  outOfFive: (rating) => `${rating} de 5 estrelas`,
  byCustomers: (count, n) =>
    n === 1 ? '1 avaliação dos nossos clientes' : `${count} avaliações dos nossos clientes`,
  byCustomersUncounted: 'dos nossos clientes',
  barsLabel: 'Avaliações dos nossos clientes, por estrelas',
  barStars: (rating) => (rating === 1 ? ' estrela: ' : ' estrelas: '),
  barReviews: (n) => (n === 1 ? ' avaliação' : ' avaliações'),
  importedBeside: (average) => `Importadas, não contam na nota ${average}`,
  importedAlone: 'De outros lugares, com a origem indicada',
  noOwnYet: 'Ainda não há avaliações dos nossos clientes',
  noStarsForSearch:
    'Os buscadores não recebem estrelas deste produto até que um cliente desta loja escreva uma avaliação.',
  filterLabel: 'Filtrar avaliações',
  all: 'Todas',
  withPhotos: 'Com fotos',
  stars: (rating) => (rating === 1 ? '1 estrela' : `${rating} estrelas`),
  remove: 'remover este filtro',
  sortBy: 'Ordenar por',
  sorts: {
    newest: 'Mais recentes',
    helpful: 'Mais úteis',
    highest: 'Mais estrelas',
    lowest: 'Menos estrelas',
    photos: 'Com fotos primeiro',
  },
  apply: 'Aplicar',
  pagesLabel: 'Páginas de avaliações',
  range: (first, last, total) => `${first}–${last} de ${total}`,
  rangeUncounted: (first, last) => `${first}–${last}`,
  previous: 'Anterior',
  next: 'Próxima',
  nobodyYet: 'Ninguém avaliou este produto ainda.',
  couldBeFirst: 'Comprou aqui? A sua avaliação seria a primeira.',
  noMatch: (what) => `Nenhuma avaliação: ${what}.`,
  showAll: 'Mostrar todas as avaliações',
  photo: (n, author) => `Foto ${n} de ${author}`,
  video: (n, author) => `Vídeo ${n} de ${author}`,
  pinned: 'Destaque da loja',
  verified: 'Compra verificada',
  verifiedWhy:
    'Esta avaliação está ligada a um pedido feito nesta loja. A loja não pode colocar esta marca por conta própria.',
  verifiedBy: (who) => `Verificada por ${who}`,
  verifiedByWhy: (who) =>
    `${who}, onde esta avaliação foi coletada, informa que o pedido foi verificado. Não pudemos verificá-lo novamente.`,
  importedFrom: (origin) => `Importada de ${origin}`,
  importedWhy: (origin) =>
    `Escrita após uma compra em ${origin}, não nesta loja. Não conta para a média desta loja.`,
  edited: 'Editada',
  editedWhy:
    'O texto foi alterado depois de escrito, por um motivo informado. O sentido deve continuar o mesmo e as estrelas nunca podem ser alteradas.',
  helpful: 'Útil',
  helpfulAbout: (title) => `: ${title}`,
  thanks: 'Obrigado',
  votesNow: (count, n) =>
    n === 1 ? '1 pessoa acha esta avaliação útil.' : `${count} pessoas acham esta avaliação útil.`,
  goBack: 'Volte uma página para continuar lendo.',
  replied: (shop) => `Resposta de ${shop}`,
  shopReplied: 'Resposta da loja',
  poweredBy: 'Avaliações com',
  failed:
    'Não é possível mostrar mais avaliações agora. As que estão abaixo continuam válidas; tente novamente em instantes.',
  close: 'Fechar',
  previousPhoto: 'Foto anterior',
  nextPhoto: 'Próxima foto',
}
