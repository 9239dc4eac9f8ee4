"""A PettingZoo environment of every game: one hand is one episode, points are rewards."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from paiguan.drawing import view_svg, view_text
from paiguan.engine.game import Game
from paiguan.research.seating import Seating

Observation = dict[str, NDArray[Any]]
RENDER_MODES = ("human", "ansi", "svg")


class HandEnv(AECEnv):  # type: ignore[misc]  # PettingZoo is not typed
    """The seats act in the order in which the hand asks them; claims are asked one by one.

    What another seat has answered to the same discard is not seen until all have answered.
    """

    def __init__(
        self,
        game: Game,
        options: dict[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": f"paiguan_{game.name}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"there is no render mode {render_mode!r}: {', '.join(RENDER_MODES)}")
        self.game = game
        self.render_mode = render_mode
        self.seating = Seating(game, options)
        self.possible_agents = [f"seat_{seat}" for seat in range(game.seats)]
        self.agents: list[str] = []
        self.chance = np.random.default_rng()
        size, actions = self.seating.encoder.size, len(self.seating.table)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-1, 1, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent gets to see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Every action of the family; the mask says which are legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new hand; with a seed always the same ones."""
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        self.seating.deal(self.chance)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.seating.seat]

    def observe(self, agent: str) -> Observation:
        """What an agent sees; its mask is empty unless it has a choice."""
        seat = self.possible_agents.index(agent)
        observation = np.zeros(self.seating.encoder.size, np.float32)
        mask = np.zeros(len(self.seating.table), np.int8)
        self.seating.observe(seat, observation, mask)
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Do what the selected agent has chosen."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an action is needed: the hand is not over")
        self._cumulative_rewards[agent] = 0.0
        paid = self.seating.act(int(action))
        for seat, name in enumerate(self.possible_agents):
            self.rewards[name] = float(paid[seat])
        if self.seating.over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.seating.seat]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table as the selected agent sees it: printed, as text, or as SVG."""
        view = self.seating.views[self.possible_agents.index(self.agent_selection)]
        if self.render_mode == "ansi":
            return view_text(self.game, view)
        if self.render_mode == "svg":
            return view_svg(self.game, view)
        if self.render_mode == "human":
            print(view_text(self.game, view))
        return None

    def close(self) -> None:
        """There is nothing to close."""
