'use strict';
// The page of a simulated game: the server has decided each round when the reels begin to move.
const { play, currency } = document.body.dataset;
const form = document.querySelector('form');
const button = form.querySelector('button');
const output = document.querySelector('output');
const log = document.querySelector('pre');
const reels = [...document.querySelectorAll('.reel')];

// The symbols, drawn: a lantern, a kite, a boat, a leaf, a drop.
const symbols = [
  '<path d="M50 6v10M34 16h32l8 22c4 24-6 42-24 42S22 62 26 38z" fill="#e8503a"/><path d="M38 84h24l-4 12H42z" fill="#e2a93b"/>',
  '<path d="M50 4 84 40 50 82 16 40z" fill="#4fb0c6"/><path d="M50 4v78M16 40h68" stroke="#fff4dc" stroke-width="3"/><path d="M50 82q10 8 0 16" fill="none" stroke="#e2a93b" stroke-width="3"/>',
  '<path d="M10 62h80L76 84H24z" fill="#c9803a"/><path d="M48 10v46H18z" fill="#fff4dc"/><path d="M54 20v36h26z" fill="#f3d6a0"/>',
  '<path d="M14 86C10 36 46 10 88 12 90 56 62 90 14 86z" fill="#58a55c"/><path d="M14 86 62 38" stroke="#fff4dc" stroke-width="3"/>',
  '<path d="M50 6c20 30 28 42 28 56a28 28 0 0 1-56 0C22 48 30 36 50 6z" fill="#7a8ce0"/><path d="M36 62a14 14 0 0 0 14 14" fill="none" stroke="#fff4dc" stroke-width="4"/>',
];

const amount = (hundredths) => `${(hundredths / 100).toFixed(2)} ${currency || ''}`.trim();

function show(values) {
  reels.forEach((reel, i) => {
    reel.innerHTML = `<svg viewBox="0 0 100 100">${symbols[values[i]]}</svg>`;
    reel.classList.remove('spinning');
    void reel.offsetWidth; // restarts the animation
    reel.classList.add('spinning');
  });
}

function balance(value) {
  document.getElementById('balance').textContent = amount(value);
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  button.disabled = true;
  output.textContent = '';
  try {
    const answer = await fetch(`/play/${play}/spin`, {
      method: 'POST',
      body: JSON.stringify({ stake: Number(form.stake.value), trick: form.trick.value }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    const round = await answer.json();
    if (round.error) output.textContent = round.error;
    else {
      show(round.reels);
      output.textContent = `${round.free ? 'Free round. ' : ''}${round.win > 0 ? `You win ${amount(round.win)}` : 'No win'}`;
    }
    if (!round.error || round.balance > 0) balance(round.balance);
    log.textContent = (round.log ?? []).join('\n');
  } catch (fault) {
    output.textContent = fault.message;
  }
  button.disabled = false;
});

show([0, 1, 2]);
balance(Number(document.body.dataset.balance));
